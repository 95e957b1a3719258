#include "math/count_table.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bnstar {

namespace {

// Chosen so that the largest sum fits in 62 bits.
double unit_for(double largest_sum) {
  int exponent = 0;
  std::frexp(largest_sum + 1, &exponent);
  return std::ldexp(1.0, exponent - 62);
}

std::size_t at_most(std::size_t length, double total) {
  return static_cast<std::size_t>(std::min(static_cast<double>(length), total + 1));
}

}  // namespace

CountTable::CountTable(CountFunction function, double total, std::size_t ready, std::size_t kept)
    : function_(std::move(function)),
      unit_(unit_for(function_.largest_sum)),
      per_unit_(1 / unit_),
      ready_(at_most(ready, total)),
      kept_(at_most(std::max(ready, kept), total)),
      values_(new std::atomic<std::int64_t>[kept_]()) {
  for (std::size_t m = 0; m < ready_; ++m) values_[m].store(work_out(m), std::memory_order_relaxed);
}

double CountTable::bytes(double total, std::size_t kept) {
  return sizeof(std::int64_t) * static_cast<double>(at_most(kept, total));
}

std::int64_t CountTable::look_up(std::size_t count) const {
  if (count >= kept_) return work_out(count);
  std::int64_t value = values_[count].load(std::memory_order_relaxed);
  if (value == 0) {
    value = work_out(count);
    values_[count].store(value, std::memory_order_relaxed);
  }
  return value;
}

std::int64_t CountTable::work_out(std::size_t count) const {
  // A value is out of range only for a count that no cell can have: it alone would exceed the
  // largest sum.
  constexpr long double kLargest = std::int64_t{1} << 62;
  const long double value = function_.at(static_cast<double>(count)) * per_unit_;
  return static_cast<std::int64_t>(std::llround(std::clamp(value, -kLargest, kLargest)));
}

}  // namespace bnstar
