// A function of a cell's count, tabulated in fixed point. Sums over cells are sums
// of integers, hence exact and the same in whatever order the cells are visited:
// by another engine, another thread, another order of the columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace bnstar {

class CellTable {
 public:
  CellTable() = default;
  // values[m] for counts m = 0 ... total, values[0] = 0; the counts of the cells
  // that are summed add up to `total`.
  static CellTable of_values(const std::vector<double>& values);
  // ln Gamma(a + m) - ln Gamma(a): a table for small counts, Stirling's series
  // beyond, because a score may need one of these for thousands of different a.
  static CellTable of_log_rising(double a, int total);

  std::int64_t operator[](std::size_t count) const {
    return count < values_.size() ? values_[count] : beyond(count);
  }
  double to_double(std::int64_t sum) const { return static_cast<double>(sum) * unit_; }

 private:
  CellTable(const std::vector<double>& values, double steepest, double total);
  std::int64_t beyond(std::size_t count) const;

  std::vector<std::int64_t> values_;
  double unit_ = 1;
  double rising_from_ = 0;       // a
  double log_gamma_of_it_ = 0;
};

}  // namespace bnstar
