// The codes of discrete columns. Both functions write into a column of R's matrix of codes, which must be
// nobody else's: data of a million rows are to be held once, not once more for every step.
#include "glue.h"

#include <cstdint>

#include "data/state_numbers.h"

namespace {

// key(i) is the value in row i; equal values have equal keys.
template <class Key>
std::vector<int> number_states(int* codes, R_xlen_t rows, const Key& key) {
  bnstar::StateNumbers numbers;
  std::vector<int> first;
  for (R_xlen_t i = 0; i < rows; ++i) {
    codes[i] = numbers.of(key(i));
    if (codes[i] == static_cast<int>(first.size())) first.push_back(static_cast<int>(i) + 1);
  }
  return first;
}

}  // namespace

// Numbers the values of `x` from 0 in the order of their first rows, which are returned (1-based). R keeps one
// copy of every string, so strings are told apart by address; one string in two encodings counts as two.
// [[Rcpp::export]]
std::vector<int> cpp_number_states(Rcpp::IntegerMatrix codes, int column, Rcpp::RObject x) {
  int* const out = codes.begin() + static_cast<R_xlen_t>(column - 1) * codes.nrow();
  const R_xlen_t rows = codes.nrow();
  if (Rf_xlength(x) != rows) Rcpp::stop("a column of another length");
  if (TYPEOF(x) == STRSXP) {
    return number_states(out, rows, [&](R_xlen_t i) { return reinterpret_cast<std::uintptr_t>(STRING_ELT(x, i)); });
  }
  const int* const values = TYPEOF(x) == LGLSXP ? LOGICAL(x) : INTEGER(x);
  return number_states(out, rows, [&](R_xlen_t i) { return static_cast<std::uint32_t>(values[i]); });
}

// Gives the number k the new one new_numbers[k].
// [[Rcpp::export]]
void cpp_renumber_states(Rcpp::IntegerMatrix codes, int column, Rcpp::IntegerVector new_numbers) {
  int* const out = codes.begin() + static_cast<R_xlen_t>(column - 1) * codes.nrow();
  const int* const numbers = new_numbers.begin();
  for (int i = 0; i < codes.nrow(); ++i) out[i] = numbers[out[i]];
}
