// Right of the waist, costs are integers: multiples of a quantum that is chosen from the range of
// the problem. Sums are then exact, whatever the order of addition, and comparing two bounds needs
// no epsilon.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace bnstar {

using Cost = std::int64_t;

// "Not possible". The sum of two of them does not overflow.
constexpr Cost kInfiniteCost = Cost{1} << 60;

inline Cost plus(Cost a, Cost b) { return std::min(a + b, kInfiniteCost); }

class FixedPoint {
 public:
  // Sums up to `range` stay below 2^bits.
  static FixedPoint for_range(double range, int bits) {
    int exponent = 0;
    std::frexp(std::max(range, 0x1p-900), &exponent);
    return FixedPoint(std::ldexp(1.0, exponent - bits));
  }
  explicit FixedPoint(double quantum) : quantum_(quantum) {}

  // Values beyond the range that the scale was made for are cut off there. They lie far above
  // anything that matters.
  Cost to_cost(double value) const {
    return static_cast<Cost>(std::llround(std::min(value / quantum_, 0x1p52)));
  }
  double to_double(Cost cost) const { return static_cast<double>(cost) * quantum_; }
  double quantum() const { return quantum_; }

 private:
  double quantum_;
};

}  // namespace bnstar
