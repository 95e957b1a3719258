// A function of a cell's count in fixed point. Sums over cells are sums of integers, hence exact
// and the same in whatever order the cells come: from another engine, another thread, another order
// of the columns.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace bnstar {

// at(m) is defined for whole m >= 0, with at(0) = 0. No sum over the cells of a set exceeds
// largest_sum in absolute value.
struct CountFunction {
  std::function<long double(double)> at;
  double largest_sum = 0;
};

// Values are kept for small counts only, so neither time nor memory grows with the number of
// observations. A value depends on the count alone, whether it is kept or not.
class CountTable {
 public:
  // For counts up to `total`. The values of counts below `ready` are worked out at once, those
  // below `kept` when they first occur.
  CountTable(CountFunction function, double total, std::size_t ready, std::size_t kept);

  std::int64_t operator[](std::size_t count) const {
    return count < ready_ ? values_[count].load(std::memory_order_relaxed) : look_up(count);
  }
  // The values, if those of all counts up to `count` were worked out at once, so that each count
  // need not be checked; null otherwise.
  const std::atomic<std::int64_t>* ready_up_to(std::size_t count) const {
    return count < ready_ ? values_.get() : nullptr;
  }
  double bytes() const { return sizeof(std::int64_t) * static_cast<double>(kept_); }
  // Of a table that keeps `kept` values.
  static double bytes(double total, std::size_t kept);
  double to_double(std::int64_t sum) const { return static_cast<double>(sum) * unit_; }

 private:
  std::int64_t look_up(std::size_t count) const;
  std::int64_t work_out(std::size_t count) const;

  CountFunction function_;
  double unit_;
  double per_unit_;  // 1 / unit_, a power of two as well
  std::size_t ready_;
  std::size_t kept_;
  std::unique_ptr<std::atomic<std::int64_t>[]> values_;  // from ready_ on, 0 if not yet known
};

}  // namespace bnstar
