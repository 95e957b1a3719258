// Sums over subsets and over supersets of numbers that exceed the range of doubles: each has a
// mantissa and a power of two of its own. Weights of families differ by factors of e^10000 and
// more.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "base/monitor.h"
#include "base/raw_array.h"

namespace bnstar {

// 2^exponent, or 0 if that is below the normal numbers; at most the largest power.
inline double power_of_two(int exponent) {
  const std::int64_t biased = std::clamp(exponent, -1023, 1023) + std::int64_t{1023};
  const std::int64_t bits = biased << 52;
  double power;
  std::memcpy(&power, &bits, sizeof power);
  return power;
}

// A number as mantissa times a power of two.
struct Scaled {
  // The exponent of zero, smaller than any other that occurs.
  static constexpr int kZero = -(1 << 28);

  // 2^logarithm.
  static Scaled power(double logarithm) {
    if (std::isinf(logarithm)) return {0, kZero};
    const double whole = std::floor(logarithm);
    return {std::exp2(logarithm - whole), static_cast<int>(whole)};
  }
  double log2() const { return std::log2(mantissa) + exponent; }

  double mantissa;
  int exponent;
};

// One number for each of the 2^m sets of m members, in the order of the sets' bits.
class ScaledTable {
 public:
  explicit ScaledTable(int members)
      : members_(members),
        mantissas_(std::size_t{1} << members),
        exponents_(std::size_t{1} << members) {}
  static double bytes(int members) { return 12.0 * std::ldexp(1.0, members); }

  Scaled operator[](std::size_t set) const { return {mantissas_[set], exponents_[set]}; }
  void put(std::size_t set, Scaled value) {
    mantissas_[set] = value.mantissa;
    exponents_[set] = value.exponent;
  }
  void clear();
  // Replaces every number by the sum over its subsets, or over its supersets. Unfinished if the
  // monitor stops.
  void sum_subsets(Monitor& monitor);
  void sum_supersets(Monitor& monitor);

 private:
  template <class Add>
  void fold(Monitor& monitor, const Add& add);
  // Adds the `count` numbers from place `from` on to those from place `to` on.
  void add(std::size_t to, std::size_t from, std::size_t count);

  int members_;
  RawArray<double> mantissas_;
  RawArray<std::int32_t> exponents_;
};

}  // namespace bnstar
