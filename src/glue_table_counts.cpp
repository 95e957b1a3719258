// Counts and log-likelihoods of discrete data in the families of a network.
#include "glue.h"

#include "network/table_counts.h"

namespace bnstar {
namespace {

std::vector<FamilyMembers> to_families(const Rcpp::List& lists) {
  std::vector<FamilyMembers> families;
  for (R_xlen_t f = 0; f < lists.size(); ++f) {
    FamilyMembers family = Rcpp::as<FamilyMembers>(lists[f]);
    for (int& v : family) --v;
    families.push_back(family);
  }
  return families;
}

}  // namespace
}  // namespace bnstar

// `data` is R's bn_data object; families list variables from 1; the result has one vector for each.
// [[Rcpp::export]]
Rcpp::List cpp_count_families(Rcpp::List data, Rcpp::List families, int threads) {
  using namespace bnstar;
  const Rcpp::IntegerMatrix codes = data["codes"];
  DiscreteRows rows{
      {}, Rcpp::as<std::vector<int>>(data["arities"]), static_cast<std::size_t>(codes.nrow())};
  for (int v = 0; v < codes.ncol(); ++v) rows.columns.push_back(&codes(0, v));
  const std::vector<FamilyMembers> of_variables = to_families(families);
  Rcpp::List result(families.size());
  std::vector<double*> counts;
  for (std::size_t f = 0; f < of_variables.size(); ++f) {
    double cells = 1;
    for (int v : of_variables[f]) cells *= rows.states[v];
    Rcpp::NumericVector zeros(static_cast<R_xlen_t>(cells));
    result[f] = zeros;
    counts.push_back(zeros.begin());
  }
  const Rcpp::NumericVector weights = counts_of_rows(data);
  count_cells(rows, of_variables, weights.size() > 0 ? weights.begin() : nullptr, threads, counts);
  return result;
}

// Columns are codes from 0. For every row, the sum of its cells in the families' tables.
// [[Rcpp::export]]
Rcpp::NumericVector cpp_sum_families(Rcpp::List columns, Rcpp::IntegerVector states,
                                     Rcpp::List families, Rcpp::List tables, int threads) {
  using namespace bnstar;
  DiscreteRows rows{
      {}, Rcpp::as<std::vector<int>>(states), static_cast<std::size_t>(Rf_xlength(columns[0]))};
  for (R_xlen_t v = 0; v < columns.size(); ++v) rows.columns.push_back(INTEGER(columns[v]));
  std::vector<const double*> values;
  for (R_xlen_t f = 0; f < tables.size(); ++f) values.push_back(REAL(tables[f]));
  Rcpp::NumericVector sums(Rcpp::no_init(static_cast<R_xlen_t>(rows.rows)));
  sum_cells(rows, to_families(families), values, threads, sums.begin());
  return sums;
}
