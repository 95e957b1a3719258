// The expectation step of EM.
#include "glue.h"

#include <algorithm>

#include "data/dataset.h"
#include "network/completions.h"

namespace bnstar {
namespace {

DiscreteRows to_rows(const Rcpp::List& data) {
  const Rcpp::IntegerMatrix codes = data["codes"];
  DiscreteRows rows{
      {}, Rcpp::as<std::vector<int>>(data["arities"]), static_cast<std::size_t>(codes.nrow())};
  for (int v = 0; v < codes.ncol(); ++v) rows.columns.push_back(&codes(0, v));
  return rows;
}

const double* weights_or_null(const Rcpp::NumericVector& weights) {
  return weights.size() > 0 ? weights.begin() : nullptr;
}

// The memory that the maximization step will need: R's matrix of codes beside the parts it is made
// of, or beside the data set of distinct rows that it becomes. A row has no more completions with a
// share than it has units.
double bytes_of_completions(const DiscreteRows& data, const double* weights, double most,
                            double units) {
  double completions = 0;
  for (std::size_t row = 0; row < data.rows; ++row) {
    const double weight = weights ? weights[row] : 1;
    if (weight > 0) completions += std::min({most, weight * units, completions_of(data, row)});
  }
  const double variables = static_cast<double>(data.columns.size());
  const double parts = 3 * variables + 12, dataset = 2 * variables + 60;
  return completions * (4 * variables + 8 + std::max(parts, dataset));
}

Rcpp::IntegerMatrix codes_of(Expectation& made, int variables, Rcpp::NumericVector& shares) {
  Rcpp::IntegerMatrix codes(Rcpp::no_init(static_cast<int>(made.n_completed()), variables));
  std::size_t row = 0;
  for (Expectation::Part& part : made.completed) {
    for (std::size_t i = 0; i < part.shares.size(); ++i, ++row) {
      shares[row] = part.shares[i];
      for (int v = 0; v < variables; ++v) codes(row, v) = part.codes[i * variables + v];
    }
    part = Expectation::Part{};
  }
  return codes;
}

}  // namespace
}  // namespace bnstar

// `data` is R's bn_data object, discrete with missing entries; `parents` ascend; tables are over
// (variable, parents). `drawing` is list(most, seed). Returns list(log_likelihood, variance,
// expected), see completions.h, and if they are to be kept and fit in memory `codes` and `counts`
// of the completions. NULL if a limit was reached or Ctrl-C came.
// [[Rcpp::export]]
Rcpp::RObject cpp_complete_rows(Rcpp::List data, Rcpp::List parents, Rcpp::List tables,
                                double units, Rcpp::List drawing, bool keep, int threads,
                                Rcpp::List limits) {
  using namespace bnstar;
  const DiscreteRows rows = to_rows(data);
  const Rcpp::NumericVector weights = counts_of_rows(data);
  Monitor monitor = make_monitor(limits, R_NilValue);
  const int n = static_cast<int>(rows.columns.size());
  const double most = Rcpp::as<double>(drawing["most"]);
  const Drawing draws{static_cast<std::size_t>(most),
                      static_cast<std::uint64_t>(Rcpp::as<double>(drawing["seed"]))};
  keep = keep && monitor.fits(bytes_of_completions(rows, weights_or_null(weights), most, units));
  Expectation made =
      expect(rows, weights_or_null(weights), to_family_tables(data["arities"], parents, tables),
             units, draws, keep, threads, monitor);
  if (monitor.stopped()) return R_NilValue;
  Rcpp::List result = Rcpp::List::create(Rcpp::_["log_likelihood"] = made.log_likelihood,
                                         Rcpp::_["variance"] = made.variance,
                                         Rcpp::_["expected"] = Rcpp::wrap(made.counts));
  if (keep) {
    Rcpp::NumericVector shares(Rcpp::no_init(made.n_completed()));
    result["codes"] = codes_of(made, n, shares);
    result["counts"] = shares;
  }
  return result;
}

// The bytes that completed rows and the data set made of them take; `most` and `units` as above.
// [[Rcpp::export]]
double cpp_bytes_of_completions(Rcpp::List data, double most, double units) {
  using namespace bnstar;
  return bytes_of_completions(to_rows(data), weights_or_null(counts_of_rows(data)), most, units);
}

// The number of ways in which each row can be completed.
// [[Rcpp::export]]
Rcpp::NumericVector cpp_completions_of_rows(Rcpp::List data) {
  using namespace bnstar;
  const DiscreteRows rows = to_rows(data);
  Rcpp::NumericVector ways(Rcpp::no_init(static_cast<R_xlen_t>(rows.rows)));
  for (std::size_t row = 0; row < rows.rows; ++row)
    ways[static_cast<R_xlen_t>(row)] = completions_of(rows, row);
  return ways;
}

// How often each distinct row of R's bn_data object was observed, at the place of its first
// occurrence; 0 at later occurrences.
// [[Rcpp::export]]
Rcpp::NumericVector cpp_weights_of_distinct(Rcpp::List data, int threads) {
  using namespace bnstar;
  const DiscreteRows rows = to_rows(data);
  const Rcpp::NumericVector counts = counts_of_rows(data);
  Monitor patient{Limits{}, nullptr, nullptr};
  const DistinctRows distinct = distinct_rows(rows.columns, rows.states, rows.rows,
                                              weights_or_null(counts), threads, patient);
  Rcpp::NumericVector weights(rows.rows);
  for (std::size_t i = 0; i < distinct.first.size(); ++i) {
    weights[distinct.first[i]] = static_cast<double>(distinct.weights[i]);
  }
  return weights;
}
