// The codes of discrete columns, and their missing rows.
#include "glue.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "data/code_range.h"
#include "data/level_codes.h"
#include "data/state_numbers.h"

namespace {

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

// The states of a column: levels or, for all but factors, the first row of each, both from 1.
struct ColumnCodes {
  std::vector<int> states;
  bool incomplete = false;
  bool broken = false;  // a factor has a code that no level has
};

// Values are numbered in the order of their first rows. key_of(row) is the same for equal values,
// missing(row) says where there is none.
template <class KeyOf, class Missing>
ColumnCodes number_values(const bnstar::WantedRows& rows, const KeyOf& key_of,
                          const Missing& missing, int* codes) {
  ColumnCodes result;
  bnstar::StateNumbers numbers;
  for (std::size_t i = 0; i < rows.count; ++i) {
    const R_xlen_t row = static_cast<R_xlen_t>(rows.at(i));
    if (missing(row)) {
      codes[i] = NA_INTEGER;
      result.incomplete = true;
      continue;
    }
    codes[i] = numbers.of(key_of(row));
    if (codes[i] == static_cast<int>(result.states.size())) {
      result.states.push_back(static_cast<int>(row) + 1);
    }
  }
  return result;
}

// Of each level, whether it is a missing value.
std::vector<char> stand_for_none(SEXP levels) {
  std::vector<char> stands_for_none;
  for (R_xlen_t i = 0; i < Rf_xlength(levels); ++i)
    stands_for_none.push_back(STRING_ELT(levels, i) == NA_STRING);
  return stands_for_none;
}

ColumnCodes code_factor(SEXP column, const bnstar::WantedRows& rows, bool declared, int* codes) {
  const std::vector<char> none = stand_for_none(Rf_getAttrib(column, R_LevelsSymbol));
  try {
    bnstar::LevelCodes found = bnstar::code_levels(INTEGER(column), rows, none, declared, codes);
    return {std::move(found.levels), found.incomplete, false};
  } catch (const std::out_of_range&) {
    return {{}, false, true};
  }
}

// The names of the levels `which`, from 1, of a factor.
SEXP level_names(SEXP column, const std::vector<int>& which) {
  SEXP levels = Rf_getAttrib(column, R_LevelsSymbol);
  Rcpp::CharacterVector names(which.size());
  for (std::size_t i = 0; i < which.size(); ++i)
    SET_STRING_ELT(names, static_cast<R_xlen_t>(i), STRING_ELT(levels, which[i] - 1));
  return names;
}

// Are levels left that no code has? None of them is a missing value.
bool leaves_levels(SEXP column, const ColumnCodes& found) {
  const std::vector<char> none = stand_for_none(Rf_getAttrib(column, R_LevelsSymbol));
  return static_cast<std::ptrdiff_t>(found.states.size()) < std::count(none.begin(), none.end(), 0);
}

// R keeps one copy of every string, so strings are told apart by address; one string in two
// encodings counts as two. `first`: where the column begins in a matrix.
ColumnCodes code_values(SEXP column, R_xlen_t first, const bnstar::WantedRows& rows, int* codes) {
  if (TYPEOF(column) == STRSXP) {
    return number_values(
        rows,
        [=](R_xlen_t i) { return reinterpret_cast<std::uintptr_t>(STRING_ELT(column, first + i)); },
        [=](R_xlen_t i) { return STRING_ELT(column, first + i) == NA_STRING; }, codes);
  }
  const int* const values = (TYPEOF(column) == LGLSXP ? LOGICAL(column) : INTEGER(column)) + first;
  return number_values(
      rows, [=](R_xlen_t i) { return static_cast<std::uint32_t>(values[i]); },
      [=](R_xlen_t i) { return values[i] == NA_INTEGER; }, codes);
}

}  // namespace

// The columns `index` (1-based) of a matrix or data frame of factors, text, logical values or
// integers, of which the rows `keep` are wanted (NULL: all), as a matrix of codes from 0, NA where
// a value is missing. `states`: of factors the names of the levels that have codes, in their order
// (with `declared` also of those that do not occur); of other columns the first row of each code.
// By column, `incomplete`: values are missing; `unused`: declared levels have no code; `broken`: a
// factor has codes without a level, and the column has no codes.
// [[Rcpp::export]]
Rcpp::List cpp_read_codes(SEXP data, Rcpp::IntegerVector index, SEXP keep,
                          Rcpp::CharacterVector names, int rows, bool declared) {
  const bool matrix = TYPEOF(data) != VECSXP;
  const int* const kept = Rf_isNull(keep) ? nullptr : INTEGER(keep);
  const bnstar::WantedRows wanted{static_cast<std::size_t>(rows), kept};
  const R_xlen_t n = index.size();
  Rcpp::IntegerMatrix codes = Rcpp::no_init(rows, static_cast<int>(n));
  Rcpp::List states(n);
  Rcpp::LogicalVector incomplete(n), unused(n), broken(n);
  for (R_xlen_t i = 0; i < n; ++i) {
    SEXP column = matrix ? data : VECTOR_ELT(data, index[i] - 1);
    const R_xlen_t length = matrix ? Rf_nrows(data) : Rf_xlength(column);
    if (kept ? length < rows : length != rows) Rcpp::stop("columns of another length");
    int* const out = codes.begin() + i * rows;
    const bool factor = Rf_isFactor(column);
    const ColumnCodes found =
        factor ? code_factor(column, wanted, declared, out)
               : code_values(column, matrix ? (index[i] - 1) * length : 0, wanted, out);
    states[i] = factor ? level_names(column, found.states) : Rcpp::wrap(found.states);
    incomplete[i] = found.incomplete;
    unused[i] = factor && leaves_levels(column, found);
    broken[i] = found.broken;
  }
  Rcpp::colnames(codes) = names;
  return Rcpp::List::create(Rcpp::_["codes"] = codes, Rcpp::_["states"] = states,
                            Rcpp::_["incomplete"] = incomplete, Rcpp::_["unused"] = unused,
                            Rcpp::_["broken"] = broken);
}

// Gives the code k of columns[i] (1-based) the new one new_codes[[i]][k + 1]. Writes into the
// matrix, which nothing else may share: data of a million rows are held once.
// [[Rcpp::export]]
void cpp_renumber_codes(Rcpp::IntegerMatrix codes, Rcpp::IntegerVector columns,
                        Rcpp::List new_codes) {
  for (R_xlen_t i = 0; i < columns.size(); ++i) {
    const Rcpp::IntegerVector numbers = new_codes[i];
    int* const first = codes.begin() + static_cast<R_xlen_t>(columns[i] - 1) * codes.nrow();
    std::transform(first, first + codes.nrow(), first, [table = numbers.begin()](int code) {
      return code == NA_INTEGER ? code : table[code];
    });
  }
}

// Which of the factors have a code that is neither from 1 to the number of its levels nor missing.
// [[Rcpp::export]]
Rcpp::LogicalVector cpp_broken_factors(Rcpp::List factors, Rcpp::IntegerVector levels) {
  Rcpp::LogicalVector broken(factors.size());
  for (R_xlen_t i = 0; i < factors.size(); ++i) {
    const Rcpp::IntegerVector codes = factors[i];
    broken[i] = bnstar::any_outside(codes.begin(), static_cast<std::size_t>(codes.size()), 1,
                                    levels[i], bnstar::kMissingCode);
  }
  return broken;
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
