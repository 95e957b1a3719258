#include "network/dirichlet.h"

#include <algorithm>
#include <cmath>

namespace bnstar {

namespace {

// Uniform on (0, 1], whose logarithm is finite.
double positive_uniform(Rng& rng) { return 1 - rng.uniform(); }

// Logarithm of a gamma variate with shape >= 1 (Marsaglia and Tsang 2000).
double log_gamma_variate_from_one(double shape, Rng& rng) {
  const double d = shape - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  for (;;) {
    const double x = rng.normal();
    const double root = 1 + c * x;
    if (root <= 0) continue;
    const double log_v = 3 * std::log(root);
    if (std::log(positive_uniform(rng)) < 0.5 * x * x + d * (1 - root * root * root + log_v)) {
      return std::log(d) + log_v;
    }
  }
}

// Variates of small shapes underflow, so only their logarithm is safe: with U uniform, G(shape) =
// G(shape + 1) U^(1 / shape).
double log_gamma_variate(double shape, Rng& rng) {
  if (shape == 1) return std::log(-std::log(positive_uniform(rng)) + 0x1p-60);
  if (shape > 1) return log_gamma_variate_from_one(shape, rng);
  const double boosted = log_gamma_variate_from_one(shape + 1, rng);
  return boosted + std::log(positive_uniform(rng)) / shape;
}

}  // namespace

void fill_dirichlet(double alpha, int states, std::size_t columns, Rng& rng, double* values) {
  for (double* column = values; column != values + columns * states; column += states) {
    double largest = -INFINITY;
    for (int x = 0; x < states; ++x)
      largest = std::max(largest, column[x] = log_gamma_variate(alpha, rng));
    double total = 0;
    for (int x = 0; x < states; ++x) total += column[x] = std::exp(column[x] - largest);
    for (int x = 0; x < states; ++x) column[x] /= total;
  }
}

}  // namespace bnstar
