// The number of rows that families have in incomplete data.
#include "glue.h"

#include "data/missing_patterns.h"

namespace bnstar {
namespace {

// `data` is R's bn_data object of any type: codes of discrete columns, values of the others.
IncompleteRows to_incomplete_rows(const Rcpp::List& data, const Rcpp::NumericVector& counts) {
  const auto has = [&](const char* name) {
    return data.containsElementNamed(name) && !Rf_isNull(data[name]);
  };
  const Rcpp::IntegerMatrix codes =
      has("codes") ? Rcpp::IntegerMatrix(data["codes"]) : Rcpp::IntegerMatrix(0, 0);
  const Rcpp::NumericMatrix values =
      has("values") ? Rcpp::NumericMatrix(data["values"]) : Rcpp::NumericMatrix(0, 0);
  const bool mixed = has("kind") && Rcpp::as<std::string>(data["type"]) == "mixed";
  const Rcpp::CharacterVector kind =
      mixed ? Rcpp::CharacterVector(data["kind"]) : Rcpp::CharacterVector(0);
  IncompleteRows rows{{},
                      static_cast<std::size_t>(codes.nrow() > 0 ? codes.nrow() : values.nrow()),
                      counts.size() > 0 ? counts.begin() : nullptr};
  int discrete = 0, continuous = 0;
  for (int x = 0; x < codes.ncol() + values.ncol(); ++x) {
    const bool coded = mixed ? kind[x] == "discrete" : codes.ncol() > 0;
    rows.columns.push_back(coded ? EntryColumn{&codes(0, discrete++), nullptr}
                                 : EntryColumn{nullptr, &values(0, continuous++)});
  }
  return rows;
}

}  // namespace
}  // namespace bnstar

// For the families in `sets`, parts of local scores; NaN if a limit was reached.
// [[Rcpp::export]]
double cpp_fewest_rows(Rcpp::List data, Rcpp::List sets, Rcpp::List limits) {
  using namespace bnstar;
  const Rcpp::NumericVector counts = counts_of_rows(data);
  const Rcpp::NumericVector start = sets["start"];
  const Rcpp::IntegerVector size = sets["size"], parents = sets["parents"];
  const ListedFamilies families{{start.begin(), start.end()}, size.begin(), parents.begin()};
  Monitor monitor = make_monitor(limits, R_NilValue);
  return fewest_known_rows(to_incomplete_rows(data, counts), families, monitor);
}
