// Numbers of about 31 digits, twice as many as a double has, each as the unevaluated sum of two
// doubles (Dekker 1971; Ogita, Rump & Oishi 2005). Used where a difference of almost equal numbers
// is wanted.
#pragma once

#include <cmath>
#include <cstddef>

namespace bnstar {

struct Twofold {
  double high = 0;
  double low = 0;  // at most half a unit in the last place of `high`

  Twofold() = default;
  Twofold(double value) : high(value) {}  // NOLINT: a double is such a number
  Twofold(double high_part, double low_part) : high(high_part), low(low_part) {}
};

// a + b without error, for any a and b.
inline Twofold exact_sum(double a, double b) {
  const double sum = a + b;
  const double from_b = sum - a;
  return {sum, (a - (sum - from_b)) + (b - from_b)};
}

// a * b without error unless it overflows. Where the processor has a fused multiply-add, the
// compiler may merge a product into a sum. The classical splitting would then give wrong results;
// fma() does not.
inline Twofold exact_product(double a, double b) {
  const double product = a * b;
#ifdef FP_FAST_FMA
  return {product, std::fma(a, b, -product)};
#else
  constexpr double kSplit = 134217729;  // 2^27 + 1
  const double a_part = kSplit * a;
  const double a_high = a_part - (a_part - a);
  const double a_low = a - a_high;
  const double b_part = kSplit * b;
  const double b_high = b_part - (b_part - b);
  const double b_low = b - b_high;
  return {product, ((a_high * b_high - product) + a_high * b_low + a_low * b_high) + a_low * b_low};
#endif
}

// The sum of high and low, where |low| is no larger than |high|.
inline Twofold normalised(double high, double low) {
  const double sum = high + low;
  return {sum, low - (sum - high)};
}

inline Twofold operator-(Twofold a) { return {-a.high, -a.low}; }

inline Twofold operator+(Twofold a, Twofold b) {
  const Twofold high = exact_sum(a.high, b.high);
  const Twofold low = exact_sum(a.low, b.low);
  const Twofold first = normalised(high.high, high.low + low.high);
  return normalised(first.high, first.low + low.low);
}

inline Twofold operator-(Twofold a, Twofold b) { return a + -b; }

inline Twofold operator*(Twofold a, Twofold b) {
  const Twofold product = exact_product(a.high, b.high);
  return normalised(product.high, product.low + (a.high * b.low + a.low * b.high));
}

inline Twofold operator/(Twofold a, Twofold b) {
  const double first = a.high / b.high;
  const Twofold rest = a - b * Twofold(first);
  const double second = rest.high / b.high;
  const Twofold left = rest - b * Twofold(second);
  return normalised(first, second) + Twofold(left.high / b.high);
}

inline Twofold& operator-=(Twofold& a, Twofold b) { return a = a - b; }

// For a > 0.
inline Twofold sqrt(Twofold a) {
  const double root = std::sqrt(a.high);
  const Twofold rest = a - exact_product(root, root);
  return normalised(root, rest.high / (2 * root));
}

inline double to_double(double a) { return a; }
inline double to_double(Twofold a) { return a.high; }

// The sum of a[i] * b[i], as if computed with twice the digits and then rounded to twice the digits
// of a double (algorithm Dot2 of Ogita, Rump & Oishi 2005). It runs in four strands, which the
// processor works on at the same time.
Twofold exact_dot(const double* a, const double* b, std::size_t length);

}  // namespace bnstar
