// The expectation step of EM.
#include "glue.h"

#include <algorithm>

#include "network/completions.h"

// `data` is R's bn_data object, discrete with missing entries; `parents` ascend, tables are over (variable, parents). list(codes, counts,
// log_likelihood), see completions.h; NULL when a limit was reached.
// [[Rcpp::export]]
Rcpp::RObject cpp_complete_rows(Rcpp::List data, Rcpp::List parents, Rcpp::List tables, double units, int threads,
                                Rcpp::List limits) {
  using namespace bnstar;
  const Rcpp::IntegerMatrix codes = data["codes"];
  DiscreteRows rows{{}, Rcpp::as<std::vector<int>>(data["arities"]), static_cast<std::size_t>(codes.nrow())};
  for (int v = 0; v < codes.ncol(); ++v) rows.columns.push_back(&codes(0, v));
  const Rcpp::NumericVector weights = counts_of_rows(data);
  Monitor monitor = make_monitor(limits, R_NilValue);
  const CompletedRows made = complete_rows(rows, weights.size() > 0 ? weights.begin() : nullptr,
                                           to_family_tables(data["arities"], parents, tables), units, threads, monitor);
  if (monitor.why() == Stop::kInterrupt) give_up();
  if (monitor.stopped()) return R_NilValue;
  Rcpp::IntegerMatrix completed(Rcpp::no_init(static_cast<int>(made.counts.size()), codes.ncol()));
  for (int v = 0; v < codes.ncol(); ++v) {
    std::copy(made.columns[v].begin(), made.columns[v].end(), completed.begin() + v * made.counts.size());
  }
  return Rcpp::List::create(Rcpp::_["codes"] = completed, Rcpp::_["counts"] = Rcpp::wrap(made.counts),
                            Rcpp::_["log_likelihood"] = made.log_likelihood);
}
