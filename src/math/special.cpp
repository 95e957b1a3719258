#include "math/special.h"

#include <algorithm>
#include <cmath>

namespace bnstar {

std::vector<double> m_log_m_table(int total) {
  std::vector<double> table(static_cast<std::size_t>(total) + 1, 0.0);
  for (int m = 2; m <= total; ++m) table[m] = m * std::log(static_cast<double>(m));
  return table;
}

std::vector<double> log_rising_table(double a, int total) {
  std::vector<double> table(static_cast<std::size_t>(total) + 1, 0.0);
  long double sum = 0;
  for (int m = 0; m < total; ++m) {
    sum += std::log(static_cast<long double>(a) + m);
    table[m + 1] = static_cast<double>(sum);
  }
  return table;
}

double log_gamma(double x) {
  // Shift the argument to where Stirling's series is exact to a double.
  long double shift = 0;
  long double y = x;
  for (; y < 20; y += 1) shift += std::log(y);
  const long double half_log_2pi = 0.918938533204672741780329736406L;
  const long double z = 1 / (y * y);
  const long double series = (1.0L / 12 - z * (1.0L / 360 - z * (1.0L / 1260 - z * (1.0L / 1680 - z / 1188)))) / y;
  return static_cast<double>((y - 0.5L) * std::log(y) - y + half_log_2pi + series - shift);
}

double log_multinomial_sum(int m, double r) {
  if (m == 0 || r <= 1) return 0;
  // With the tree function T(z) = z exp T(z), sum_m C(m, r) m^m z^m / m! = (1 - T)^-r;
  // Lagrange inversion gives, for any r,
  //   C(m, r) = m!/m^m * r/m * sum_{j<m} binom(r + j, j) m^(m-1-j) / (m-1-j)!.
  // The terms are summed relative to the first, rescaled before they overflow.
  const double big_m = m;
  double log_scale = 0;
  double term = 1;
  double sum = 1;
  for (int j = 0; j + 1 < m; ++j) {
    term *= (r + j + 1) / (j + 1) * ((big_m - 1 - j) / big_m);
    sum += term;
    if (sum > 1e250) {
      log_scale += std::log(sum);
      term /= sum;
      sum = 1;
    }
  }
  // First term: m^(m-1) / (m-1)!, so that the leading factor m!/m^m * r/m leaves r/m.
  return std::log(r / big_m) + std::log(sum) + log_scale;
}

namespace {

double log_binomial_case(int m) {
  constexpr int kExactUpTo = 1000;
  if (m <= kExactUpTo) return log_multinomial_sum(m, 2);
  // Szpankowski's expansion; its error is below 1e-9 from m = 1000 on.
  const double pi = std::acos(-1.0);
  const double x = m;
  return std::log(std::sqrt(pi * x / 2) + 2.0 / 3 + std::sqrt(pi / (2 * x)) / 12 - 4 / (135 * x) +
                  std::sqrt(pi / (2 * x * x * x)) / 288 + 8 / (2835 * x * x));
}

}  // namespace

std::vector<double> log_multinomial_sum_table(int r, int total) {
  std::vector<double> table(static_cast<std::size_t>(total) + 1, 0.0);
  if (r <= 1) return table;
  for (int m = 1; m <= total; ++m) {
    // C(m, k + 2) = C(m, k + 1) + (m / k) C(m, k), in logarithms.
    double before = 0;
    double last = log_binomial_case(m);
    for (int k = 1; k + 2 <= r; ++k) {
      const double next = last + std::log1p(static_cast<double>(m) / k * std::exp(before - last));
      before = last;
      last = next;
    }
    table[m] = last;
  }
  return table;
}

}  // namespace bnstar
