#include "data/value_columns.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/eigen.h"

namespace bnstar {

namespace {

constexpr std::size_t kAtOnce = 2048;  // summed while the cache holds them

// A finite sum has finite terms. But a sum of finite terms may overflow, so if it is not finite the
// terms are checked one by one.
ColumnFault fault_in(const double* values, std::size_t length) {
  if (std::isfinite(
          Eigen::Map<const Eigen::ArrayXd>(values, static_cast<Eigen::Index>(length)).sum())) {
    return ColumnFault::kNone;
  }
  const double* const end = values + length;
  if (std::any_of(values, end, [](double x) { return std::isnan(x); }))
    return ColumnFault::kMissing;
  return std::any_of(values, end, [](double x) { return std::isinf(x); }) ? ColumnFault::kInfinite
                                                                          : ColumnFault::kNone;
}

double as_double(double value) { return value; }

double as_double(int value) {
  return value == std::numeric_limits<int>::min() ? std::numeric_limits<double>::quiet_NaN()
                                                  : value;
}

template <typename Number>
ColumnFault copy_numbers(const Number* column, const int* rows, std::size_t length, double* out) {
  ColumnFault worst = ColumnFault::kNone;
  for (std::size_t first = 0; first < length; first += kAtOnce) {
    const std::size_t last = std::min(first + kAtOnce, length);
    if (rows) {
      for (std::size_t i = first; i < last; ++i) out[i] = as_double(column[rows[i] - 1]);
    } else {
      std::transform(column + first, column + last, out + first,
                     [](Number value) { return as_double(value); });
    }
    const ColumnFault fault = fault_in(out + first, last - first);
    if (fault == ColumnFault::kMissing) return fault;
    if (fault != ColumnFault::kNone) worst = fault;
  }
  if (worst != ColumnFault::kNone) return worst;
  const bool varies = std::any_of(out, out + length, [out](double x) { return x != *out; });
  return varies ? ColumnFault::kNone : ColumnFault::kConstant;
}

template <typename Number>
ColumnFault copy_known_numbers(const Number* column, const int* rows, std::size_t length,
                               double missing, double* out) {
  bool infinite = false, varies = false;
  double first = missing;
  for (std::size_t i = 0; i < length; ++i) {
    const double value = as_double(rows ? column[rows[i] - 1] : column[i]);
    const bool known = !std::isnan(value);
    out[i] = known ? value : missing;
    if (known && std::isnan(first)) first = value;
    infinite |= std::isinf(value);
    varies |= known && value != first;
  }
  if (infinite) return ColumnFault::kInfinite;
  return varies ? ColumnFault::kNone : ColumnFault::kConstant;
}

}  // namespace

ColumnFault copy_values(const NumberColumn& column, const int* rows, std::size_t length,
                        double* out) {
  return column.integers ? copy_numbers(column.integers, rows, length, out)
                         : copy_numbers(column.doubles, rows, length, out);
}

ColumnFault copy_known_values(const NumberColumn& column, const int* rows, std::size_t length,
                              double missing, double* out) {
  return column.integers ? copy_known_numbers(column.integers, rows, length, missing, out)
                         : copy_known_numbers(column.doubles, rows, length, missing, out);
}

bool all_finite(const double* values, std::size_t length) {
  for (std::size_t first = 0; first < length; first += kAtOnce) {
    if (fault_in(values + first, std::min(kAtOnce, length - first)) != ColumnFault::kNone)
      return false;
  }
  return true;
}

double kurtosis(const double* values, std::size_t length) {
  const auto sum = [&](const auto& term) {
    double total = 0;
    for (std::size_t i = 0; i < length; ++i) {
      if (!std::isnan(values[i])) total += term(values[i]);
    }
    return total;
  };
  const double known = sum([](double) { return 1.0; });
  const double mean = sum([](double x) { return x; }) / known;
  const auto square = [mean](double x) { return (x - mean) * (x - mean); };
  const double squares = sum(square);
  return known * sum([&](double x) { return square(x) * square(x); }) / (squares * squares);
}

}  // namespace bnstar
