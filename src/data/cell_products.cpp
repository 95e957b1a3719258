#include "data/cell_products.h"

namespace bnstar {

namespace {

// By cell and column, the sum of deviations from `mean`, which is 0 at first. Called again with the
// means, it finds only what rounding left.
std::vector<double> deviations(const std::vector<StandardColumn>& columns,
                               const std::vector<std::uint32_t>& cell, const double* counts,
                               const std::vector<double>& mean) {
  const std::size_t width = columns.size();
  std::vector<double> sums(mean.size(), 0.0);
  for (std::size_t j = 0; j < width; ++j) {
    const StandardColumn& column = columns[j];
    for (std::size_t i = 0; i < cell.size(); ++i) {
      const std::size_t at = cell[i] * width + j;
      sums[at] +=
          ((column.values[i] - column.mean) / column.scale - mean[at]) * (counts ? counts[i] : 1.0);
    }
  }
  return sums;
}

void add_products(const std::vector<StandardColumn>& columns,
                  const std::vector<std::uint32_t>& cell, const double* counts,
                  RegressionSums& result) {
  const std::size_t width = columns.size();
  std::vector<double> row(width);
  for (std::size_t i = 0; i < cell.size(); ++i) {
    const double* const mean = result.mean.data() + cell[i] * width;
    for (std::size_t j = 0; j < width; ++j) {
      row[j] = (columns[j].values[i] - columns[j].mean) / columns[j].scale - mean[j];
    }
    double* const sums = result.products.data() + cell[i] * width * width;
    for (std::size_t j = 0; j < width; ++j) {
      const double weighed = row[j] * (counts ? counts[i] : 1.0);
      for (std::size_t k = 0; k <= j; ++k) sums[j * width + k] += weighed * row[k];
    }
  }
}

}  // namespace

RegressionSums cell_products(const std::vector<StandardColumn>& columns,
                             const std::vector<std::uint32_t>& cell, std::size_t cells,
                             const double* counts) {
  const std::size_t width = columns.size();
  RegressionSums result{std::vector<double>(cells, 0.0), std::vector<double>(cells * width, 0.0),
                        std::vector<double>(cells * width * width, 0.0)};
  for (std::size_t i = 0; i < cell.size(); ++i) result.size[cell[i]] += counts ? counts[i] : 1.0;
  for (int time = 0; time < 2; ++time) {
    const std::vector<double> rest = deviations(columns, cell, counts, result.mean);
    for (std::size_t at = 0; at < rest.size(); ++at) {
      if (result.size[at / width] > 0) result.mean[at] += rest[at] / result.size[at / width];
    }
  }
  add_products(columns, cell, counts, result);
  for (std::size_t c = 0; c < cells; ++c) {
    double* const sums = result.products.data() + c * width * width;
    for (std::size_t j = 0; j < width; ++j) {
      for (std::size_t k = 0; k < j; ++k) sums[k * width + j] = sums[j * width + k];
    }
  }
  return result;
}

}  // namespace bnstar
