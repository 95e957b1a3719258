// Weights with fractions as whole numbers of small units.
#pragma once

#include <cstddef>
#include <vector>

namespace bnstar {

struct FixedPointWeights {
  std::vector<double> counts;  // whole, at least 1
  double per_observation = 1;  // how many units weigh 1
};

// Weights with few decimals are kept exactly; others are rounded to 52 binary digits of their sum.
// All of them are positive.
FixedPointWeights fixed_point_weights(const double* weights, std::size_t rows);

}  // namespace bnstar
