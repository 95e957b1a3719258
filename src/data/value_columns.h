// Copies columns of numbers that come from outside and checks them on the way.
#pragma once

#include <cstddef>

namespace bnstar {

enum class ColumnFault { kNone, kMissing, kInfinite, kConstant };

// A column of doubles or of integers; the other pointer is null. The least integer stands for a
// missing value.
struct NumberColumn {
  const double* doubles = nullptr;
  const int* integers = nullptr;
};

// out[i] = column[i], or column[rows[i] - 1] if `rows` is given. Returns why the column cannot be
// used, the first fault in the order of the enum; a double that is not a number is missing.
ColumnFault copy_values(const NumberColumn& column, const int* rows, std::size_t length,
                        double* out);

// The same for a column that may have missing values, which become `missing`. The fault is judged
// by the known values.
ColumnFault copy_known_values(const NumberColumn& column, const int* rows, std::size_t length,
                              double missing, double* out);

// Is no value missing or infinite?
bool all_finite(const double* values, std::size_t length);

// The kurtosis of the known values, 3 for a normal distribution; not a number if they do not vary.
double kurtosis(const double* values, std::size_t length);

}  // namespace bnstar
