// Costs right of the waist are integers: multiples of a quantum chosen from the
// range of the problem. Sums are then exact, whatever the order of addition, and
// two bounds meet or do not: no epsilons.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace bnstar {

using Cost = std::int64_t;

// "Not possible". Two of them may be added without overflow.
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

  // Values beyond the range the scale was made for are cut off there, far above anything that
  // matters.
  Cost to_cost(double value) const {
    return static_cast<Cost>(std::llround(std::min(value / quantum_, 0x1p52)));
  }
  double to_double(Cost cost) const { return static_cast<double>(cost) * quantum_; }
  double quantum() const { return quantum_; }

 private:
  double quantum_;
};

}  // namespace bnstar
