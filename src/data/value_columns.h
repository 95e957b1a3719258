// Columns of numbers that come from outside: copied, and looked at on the way.
#pragma once

#include <cstddef>

namespace bnstar {

enum class ColumnFault { kNone, kMissing, kInfinite, kConstant };

// A column of doubles or of integers, one of the two. Of integers, the least one stands for a
// missing value.
struct NumberColumn {
  const double* doubles = nullptr;
  const int* integers = nullptr;
};

// out[i] = column[i], or where `rows` are given column[rows[i] - 1]. Value: why the column is of no
// use, the first of the reasons that holds; a missing value is one that is not a number.
ColumnFault copy_values(const NumberColumn& column, const int* rows, std::size_t length,
                        double* out);

// The same of a column that may have missing values, which become `missing`; those that are known
// decide.
ColumnFault copy_known_values(const NumberColumn& column, const int* rows, std::size_t length,
                              double missing, double* out);

// None of them missing or infinite?
bool all_finite(const double* values, std::size_t length);

}  // namespace bnstar
