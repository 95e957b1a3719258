#include "math/cell_table.h"

#include <algorithm>
#include <cmath>

#include "math/special.h"

namespace bnstar {

namespace {
constexpr int kTabulatedRising = 1024;
}  // namespace

// |sum over cells of v(m)| <= sum over cells of m * max_m |v(m)| / m, and the
// largest such sum must fit in 62 bits.
CellTable::CellTable(const std::vector<double>& values, double steepest, double total)
    : values_(values.size()) {
  int exponent = 0;
  std::frexp(steepest * total + 1, &exponent);
  unit_ = std::ldexp(1.0, exponent - 62);
  for (std::size_t m = 0; m < values.size(); ++m) {
    values_[m] = static_cast<std::int64_t>(std::llround(values[m] / unit_));
  }
}

CellTable CellTable::of_values(const std::vector<double>& values) {
  double steepest = 0;
  for (std::size_t m = 1; m < values.size(); ++m) {
    steepest = std::max(steepest, std::fabs(values[m]) / static_cast<double>(m));
  }
  return CellTable(values, steepest, static_cast<double>(values.size()));
}

CellTable CellTable::of_log_rising(double a, int total) {
  // v(m) / m is the mean of ln(a + t), t < m: its extremes are at both ends.
  const double steepest = std::max(std::fabs(std::log(a)), std::fabs(std::log(a + total)));
  CellTable table(log_rising_table(a, std::min(total, kTabulatedRising)), steepest, total);
  table.rising_from_ = a;
  table.log_gamma_of_it_ = log_gamma(a);
  return table;
}

std::int64_t CellTable::beyond(std::size_t count) const {
  const double value = log_gamma(rising_from_ + static_cast<double>(count)) - log_gamma_of_it_;
  return static_cast<std::int64_t>(std::llround(value / unit_));
}

}  // namespace bnstar
