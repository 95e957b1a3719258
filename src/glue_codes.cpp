// The codes of discrete columns, and their missing rows. The functions write into a column of R's
// matrix of codes, which nothing else may share: data of a million rows are held once, not once
// more for every step.
#include "glue.h"

#include <algorithm>
#include <cstdint>

#include "data/state_numbers.h"

namespace {

// number_of(i) is the number of the value in row i. Rows in `missing` (1-based, ascending) have
// none.
template <class NumberOf>
std::vector<int> number_states(int* codes, R_xlen_t rows, const Rcpp::IntegerVector& missing,
                               const NumberOf& number_of) {
  std::vector<int> first;
  const int* next = missing.begin();
  const int* const last = missing.end();
  for (R_xlen_t i = 0; i < rows; ++i) {
    if (next != last && *next == i + 1) {
      codes[i] = NA_INTEGER;
      ++next;
      continue;
    }
    codes[i] = number_of(i);
    if (codes[i] == static_cast<int>(first.size())) first.push_back(static_cast<int>(i) + 1);
  }
  return first;
}

template <class Test>
Rcpp::IntegerVector rows_where(R_xlen_t rows, const Test& test) {
  R_xlen_t number = 0;
  for (R_xlen_t i = 0; i < rows; ++i) number += test(i) ? 1 : 0;
  Rcpp::IntegerVector found(number);
  if (number == 0) return found;
  int* next = found.begin();
  for (R_xlen_t i = 0; i < rows; ++i) {
    if (test(i)) *next++ = static_cast<int>(i) + 1;
  }
  return found;
}

// A table maps the codes of a factor to numbers; its first place is for missing codes. Data frames
// are checked when they are opened.
std::vector<int> number_levels(int* codes, R_xlen_t rows, const Rcpp::IntegerVector& missing,
                               const int* values, R_xlen_t levels) {
  std::vector<int> numbers(static_cast<std::size_t>(levels) + 1, -1);
  int count = 0;
  return number_states(codes, rows, missing, [&](R_xlen_t i) {
    const R_xlen_t at = values[i] == NA_INTEGER ? 0 : values[i];
    if (at < 0 || at > levels) Rcpp::stop("a code without a level");
    int& number = numbers[static_cast<std::size_t>(at)];
    if (number < 0) number = count++;
    return number;
  });
}

}  // namespace

// Numbers the values of `x` from 0 in the order of their first rows, which are returned (1-based);
// rows in `missing`, ascending, get NA. R keeps one copy of every string, so strings are told apart
// by address; one string in two encodings counts as two.
// [[Rcpp::export]]
std::vector<int> cpp_number_states(Rcpp::IntegerMatrix codes, int column, Rcpp::RObject x,
                                   Rcpp::IntegerVector missing) {
  int* const out = codes.begin() + static_cast<R_xlen_t>(column - 1) * codes.nrow();
  const R_xlen_t rows = codes.nrow();
  if (Rf_xlength(x) != rows) Rcpp::stop("a column of another length");
  bnstar::StateNumbers numbers;
  if (TYPEOF(x) == STRSXP) {
    return number_states(out, rows, missing, [&](R_xlen_t i) {
      return numbers.of(reinterpret_cast<std::uintptr_t>(STRING_ELT(x, i)));
    });
  }
  const int* const values = TYPEOF(x) == LGLSXP ? LOGICAL(x) : INTEGER(x);
  if (Rf_isFactor(x)) return number_levels(out, rows, missing, values, Rf_nlevels(x));
  return number_states(out, rows, missing, [&](R_xlen_t i) {
    return numbers.of(static_cast<std::uint32_t>(values[i]));
  });
}

// Replaces number k by new_numbers[k].
// [[Rcpp::export]]
void cpp_renumber_states(Rcpp::IntegerMatrix codes, int column, Rcpp::IntegerVector new_numbers) {
  int* const out = codes.begin() + static_cast<R_xlen_t>(column - 1) * codes.nrow();
  const int* const numbers = new_numbers.begin();
  for (int i = 0; i < codes.nrow(); ++i) {
    if (out[i] != NA_INTEGER) out[i] = numbers[out[i]];
  }
}

// The rows, 1-based, in which a column has no value or one of the levels that stand for a missing
// value.
// [[Rcpp::export]]
Rcpp::IntegerVector cpp_missing_rows(SEXP x, Rcpp::LogicalVector missing_levels) {
  const R_xlen_t rows = Rf_xlength(x);
  switch (TYPEOF(x)) {
    case REALSXP:
      return rows_where(rows, [values = REAL(x)](R_xlen_t i) { return ISNAN(values[i]); });
    case STRSXP:
      return rows_where(rows, [x](R_xlen_t i) { return STRING_ELT(x, i) == NA_STRING; });
    case LGLSXP:
      return rows_where(rows,
                        [values = LOGICAL(x)](R_xlen_t i) { return values[i] == NA_LOGICAL; });
    default:
      break;
  }
  const int* const values = INTEGER(x);
  const bool by_level =
      std::find(missing_levels.begin(), missing_levels.end(), TRUE) != missing_levels.end();
  if (!by_level) return rows_where(rows, [values](R_xlen_t i) { return values[i] == NA_INTEGER; });
  const R_xlen_t levels = missing_levels.size();
  const int* const stands_for_none = missing_levels.begin();
  return rows_where(rows, [=](R_xlen_t i) {
    const int value = values[i];
    return value == NA_INTEGER || (value >= 1 && value <= levels && stands_for_none[value - 1]);
  });
}
