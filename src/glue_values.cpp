// The columns of continuous data.
#include "glue.h"

#include <vector>

#include "base/parallel.h"
#include "data/value_columns.h"

namespace {

bnstar::NumberColumn numbers_from(SEXP vector, R_xlen_t first) {
  if (TYPEOF(vector) == INTSXP) return {nullptr, INTEGER(vector) + first};
  return {REAL(vector) + first, nullptr};
}

}  // namespace

// The columns `index` (1-based) of a matrix or data frame of doubles or integers as a matrix,
// restricted to the rows `keep` (NULL: all), and the fault of each: 0 none, 1 missing values
// although there may be none, 2 infinite values, 3 a single value.
// [[Rcpp::export]]
Rcpp::List cpp_read_values(SEXP data, Rcpp::IntegerVector index, SEXP keep,
                           Rcpp::CharacterVector names, int rows, bool may_be_missing,
                           int threads) {
  const bool matrix = TYPEOF(data) != VECSXP;
  const int* const kept = Rf_isNull(keep) ? nullptr : INTEGER(keep);
  const R_xlen_t length = matrix ? Rf_nrows(data) : Rf_xlength(VECTOR_ELT(data, index[0] - 1));
  if (!kept && length != rows) Rcpp::stop("columns of another length");
  std::vector<bnstar::NumberColumn> columns;
  for (int j : index) {
    if (!matrix && Rf_xlength(VECTOR_ELT(data, j - 1)) != length)
      Rcpp::stop("columns of another length");
    columns.push_back(matrix ? numbers_from(data, (j - 1) * length)
                             : numbers_from(VECTOR_ELT(data, j - 1), 0));
  }
  Rcpp::NumericMatrix values = Rcpp::no_init(rows, static_cast<int>(columns.size()));
  Rcpp::IntegerVector faults(columns.size());
  double* const out = values.begin();
  int* const fault = faults.begin();
  bnstar::Monitor patient{bnstar::Limits{}, nullptr, nullptr};
  bnstar::parallel_for(threads, columns.size(), patient, [&](std::size_t x) {
    const std::size_t n = static_cast<std::size_t>(rows);
    fault[x] = static_cast<int>(
        may_be_missing ? bnstar::copy_known_values(columns[x], kept, n, NA_REAL, out + x * n)
                       : bnstar::copy_values(columns[x], kept, n, out + x * n));
  });
  Rcpp::colnames(values) = names;
  return Rcpp::List::create(Rcpp::_["values"] = values, Rcpp::_["faults"] = faults);
}

// [[Rcpp::export]]
bool cpp_all_finite(Rcpp::NumericVector values) {
  return bnstar::all_finite(values.begin(), static_cast<std::size_t>(values.size()));
}

// The kurtosis of each column.
// [[Rcpp::export]]
Rcpp::NumericVector cpp_kurtosis(Rcpp::NumericMatrix values) {
  const std::size_t rows = static_cast<std::size_t>(values.nrow());
  Rcpp::NumericVector found(values.ncol());
  for (int v = 0; v < values.ncol(); ++v) {
    found[v] = bnstar::kurtosis(values.begin() + rows * static_cast<std::size_t>(v), rows);
  }
  return found;
}
