#include "data/fixed_point_weights.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace bnstar {

namespace {

// Counts may add up to this, so that doubles hold them.
constexpr double kMostUnits = 0x1p52;

// Are these decimals, whole if multiplied by `factor`?
bool are_multiples(const double* weights, std::size_t rows, double factor) {
  return std::all_of(weights, weights + rows, [factor](double weight) {
    const double units = weight * factor;
    return units >= 0.5 && std::abs(units - std::round(units)) <= 1e-12 * units;
  });
}

double units_per_observation(const double* weights, std::size_t rows) {
  // Sorted, so that the sum does not depend on the order of the rows.
  std::vector<double> sorted(weights, weights + rows);
  std::sort(sorted.begin(), sorted.end());
  const double total = std::accumulate(sorted.begin(), sorted.end(), 0.0);
  for (double factor = 1; factor <= 1e6 && factor * total <= kMostUnits; factor *= 10) {
    if (are_multiples(weights, rows, factor)) return factor;
  }
  // Rounding may add half a unit for every row.
  return std::exp2(std::floor(std::log2((kMostUnits - static_cast<double>(rows)) / total)));
}

}  // namespace

FixedPointWeights fixed_point_weights(const double* weights, std::size_t rows) {
  FixedPointWeights result;
  result.per_observation = units_per_observation(weights, rows);
  result.counts.reserve(rows);
  for (std::size_t i = 0; i < rows; ++i)
    result.counts.push_back(std::max(1.0, std::round(weights[i] * result.per_observation)));
  return result;
}

}  // namespace bnstar
