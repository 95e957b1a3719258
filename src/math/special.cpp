#include "math/special.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bnstar {

namespace {

constexpr long double kPi = 3.141592653589793238462643383279502884L;
constexpr long double kHalfLog2Pi = 0.918938533204672741780329736406L;
constexpr long double kLargeArgument = 20;  // from here on Stirling's series is exact to a double

// ln Gamma(y) - [(y - 1/2) ln y - y + ln(2 pi) / 2] for y >= 20.
template <class Real>
Real stirling_series(Real y) {
  const Real x = 1 / y;
  const Real z = x * x;
  constexpr Real c[] = {1.0L / 12, -1.0L / 360, 1.0L / 1260, -1.0L / 1680, 1.0L / 1188};
  return x * (c[0] + z * (c[1] + z * (c[2] + z * (c[3] + z * c[4]))));
}

long double log_gamma_large(long double y) {
  return (y - 0.5L) * std::log(y) - y + kHalfLog2Pi + stirling_series(y);
}

// ln[a (a + 1) ... (a + m - 1)] for few factors of moderate size.
long double log_short_product(long double a, int m) {
  long double product = 1;
  for (int t = 0; t < m; ++t) product *= a + t;
  return std::log(product);
}

// ln((m + a) / n)
long double log_share(long double m, long double a, long double n) {
  const long double more = (m - n) + a;
  return std::fabs(more) < n / 2 ? std::log1p(more / n) : std::log((m + a) / n);
}

long double log_gamma_any(long double x) {
  if (x >= kLargeArgument) return log_gamma_large(x);
  const int steps = static_cast<int>(std::ceil(kLargeArgument - x));
  return log_gamma_large(x + steps) - log_short_product(x, steps);
}

}  // namespace

long double m_log_share(double m, double n) { return m < 1 ? 0 : m * log_share(m, 0, n); }

double log_gamma(double x) { return static_cast<double>(log_gamma_any(x)); }

LogRising::LogRising(double a, double n)
    : a_(a),
      n_(n),
      log_n_(std::log(n_)),
      constant_(a_ < kLargeArgument ? log_gamma_any(a_) : stirling_series(a_)) {}

long double LogRising::operator()(double m) const {
  if (m < 1) return 0;
  if (a_ < kLargeArgument && m < kLargeArgument) {
    return log_short_product(a_, static_cast<int>(m)) - m * (log_n_ - 1);
  }
  // Stirling's formula at y = a + m, with y ln y split into parts that are no larger than the
  // result.
  const long double y = a_ + m;
  const long double share = log_share(m, a_, n_);
  const long double main = m * share + stirling_series(y) - constant_;
  if (a_ >= kLargeArgument) return main + (a_ - 0.5L) * std::log1p(m / a_);
  return main + (a_ - 0.5L) * (share + log_n_) - a_ + kHalfLog2Pi;
}

double LogRising::largest_sum(double cells, double entropy) const {
  // The value at m divided by m is the mean of ln((a + t) / n) + 1 over t < m: its extremes are at
  // both ends.
  const long double steepest =
      std::max(std::fabs(std::log(a_) - log_n_ + 1), std::fabs(std::log(a_ + n_) - log_n_ + 1));
  if (a_ >= kLargeArgument) return static_cast<double>(steepest * n_);
  // What a cell adds beside m ln(m / n): by Stirling's formula, and at most ln 40! if m is small.
  const long double beside =
      std::fabs(constant_) + kLargeArgument * std::log(kLargeArgument + n_) + 120;
  return static_cast<double>(std::min(steepest * n_, entropy + cells * beside));
}

double log_binomial(double m, double k) {
  const double factors = std::min(m, k);
  const double others = std::max(m, k);
  if (factors >= kLargeArgument) {
    return static_cast<double>(LogRising(others + 1, m + k)(factors) -
                               LogRising(1, m + k)(factors));
  }
  long double product = 1;
  for (double t = 1; t <= factors; ++t) product *= (others + t) / t;
  return static_cast<double>(std::log(product));
}

namespace {

constexpr double kFew = 256;           // categories, or draws, few enough for a loop
constexpr double kNegligible = 1e-18;  // beside 1

// C(m, 2) = 1 + Q(m), Q(m) = sum over k >= 1 of m (m - 1) ... (m - k + 1) / m^k (Knuth, The Art of
// Computer Programming 1.2.11.3); Q(m) + R(m) = m! (e / m)^m, and Ramanujan expanded R(m) - Q(m).
double two_categories(double m) {
  if (m < 1000) {
    double sum = 1;
    double term = 1;
    for (double k = 0; k < m && term > kNegligible * sum; ++k) {
      term *= (m - k) / m;
      sum += term;
    }
    return sum;
  }
  const double all = std::sqrt(2 * static_cast<double>(kPi) * m) * std::exp(stirling_series(m));
  const double x = 1 / m;
  const double difference =
      2.0 / 3 + x * (8.0 / 135 - x * (16.0 / 2835 + x * (32.0 / 8505 - x * (17984.0 / 12629925))));
  return 1 + (all - difference) / 2;
}

// C(m, k + 2) = C(m, k + 1) + (m / k) C(m, k) (Kontkanen & Myllymaki 2007).
double log_sum_few_categories(double m, double r) {
  double log_scale = 0;
  double before = 1;
  double last = two_categories(m);
  for (double k = 1; k + 2 <= r; ++k) {
    const double next = last + m / k * before;
    before = last;
    last = next;
    if (last > 1e250) {
      log_scale += std::log(last);
      before /= last;
      last = 1;
    }
  }
  return log_scale + std::log(last);
}

// With the tree function T(z) = z exp T(z), sum_m C(m, r) m^m z^m / m! = (1 - T)^-r;
// Lagrange inversion gives
//   C(m, r) = m!/m^m * r/m * sum_{j<m} binom(r + j, j) m^(m-1-j) / (m-1-j)!.
// The terms are summed relative to the first and rescaled before they overflow; the factors before
// the sum times the first term, m^(m-1) / (m-1)!, leave r/m.
double log_sum_few_draws(double m, double r) {
  // The next factor, which may be as large as r, must not overflow.
  const long double largest =
      std::numeric_limits<long double>::max() / std::numeric_limits<double>::max();
  double log_scale = 0;
  long double term = 1;
  long double sum = 1;
  for (double j = 0; j + 1 < m; ++j) {
    term *= (r / (j + 1) + 1) * ((m - 1 - j) / m);
    sum += term;
    if (sum > largest) {
      log_scale += static_cast<double>(std::log(sum));
      term /= sum;
      sum = 1;
    }
  }
  return std::log(r / m) + static_cast<double>(std::log(sum)) + log_scale;
}

// -w - ln(1 - w), where u = 1 - w.
double log_excess(double w, double u) {
  if (w > 0.5) return -w - std::log(u);
  if (w > 0.1) return static_cast<double>(-w - std::log1p(-static_cast<long double>(w)));
  double sum = 0;
  double power = w;
  for (int k = 2; k <= 20; ++k) sum += (power *= w) / k;
  return sum;
}

// atan x - x.
double atan_minus(double x) {
  if (x > 0.3) return std::atan(x) - x;
  const double square = x * x;
  double sum = 0;
  double power = x;
  for (int k = 3; k <= 33; k += 2) sum += (power *= -square) / k;
  return sum;
}

// Cauchy's integral for the coefficient above, with u = T(z) = 1 - w:
//   C(m, r) = m! (e / m)^m / (2 pi) * integral over y of g(w + iy),
//   g(w) = w^(1-r) exp(-m w) (1 - w)^(-m-1),
// on the line through the saddle m w^2 = (r - 1)(1 - w) of its main part. With many draws and
// categories the poles 0 and 1 are more than a dozen widths of the saddle away, so the trapezoidal
// rule converges at once: with a step of half a width the error is below 1e-20.
double log_sum_by_saddle(double m, double r) {
  const double s = r - 1;
  const double w = 2 / (1 + std::sqrt(1 + 4 * (m / s)));
  const double u = m / s * w * w;
  const double u_by_w = u / w;
  const double step = 0.5 / std::sqrt(s * u_by_w * u_by_w + m);
  double sum = 0.5;
  for (double by_u = step;; by_u += step) {  // y / u
    const double by_w = by_u * u_by_w;
    const double log_size =
        -0.5 * (s * std::log1p(by_w * by_w) + (m + 1) * std::log1p(by_u * by_u));
    if (log_size < -45) break;
    // At the saddle the terms linear in y cancel, except that of the last factor 1 / (1 - w).
    const double phase = m * atan_minus(by_u) - s * atan_minus(by_w) + std::atan(by_u);
    sum += std::exp(log_size) * std::cos(phase);
  }
  const double log_w = w < 0.5 ? std::log(w) : std::log1p(-u);
  const double log_peak = m * log_excess(w, u) - s * log_w;
  const double log_integral = std::log(sum * step / static_cast<double>(kPi));
  return static_cast<double>(0.5L * std::log(2 * kPi * m) + stirling_series(m) + log_peak +
                             log_integral);
}

}  // namespace

double log_multinomial_sum(double m, double r) {
  if (m < 1 || r <= 1) return 0;
  if (r <= kFew) return log_sum_few_categories(m, r);
  if (m <= kFew) return log_sum_few_draws(m, r);
  return log_sum_by_saddle(m, r);
}

}  // namespace bnstar
