#include "data/weight_planes.h"

#include <algorithm>
#include <numeric>

namespace bnstar {

namespace {

// At least 1, also for a row that was never observed.
std::size_t digits(std::int64_t weight) {
  std::size_t count = 1;
  while (weight >> count) ++count;
  return count;
}

}  // namespace

WeightPlanes::WeightPlanes(const Dataset& data)
    : and_count_(fastest_and_count()), order_(data.n_unique()), starts_(1, 0) {
  const std::vector<std::int64_t>& weights = data.weights();
  const std::size_t planes = digits(*std::max_element(weights.begin(), weights.end()));
  // rows_[p] counts rows of weight 2^p or more; rows of p + 1 digits begin where the rows of more
  // digits end.
  rows_.assign(planes, 0);
  for (std::int64_t weight : weights) ++rows_[digits(weight) - 1];
  std::partial_sum(rows_.rbegin(), rows_.rend(), rows_.rbegin());
  std::vector<std::size_t> next(planes, 0);
  for (std::size_t p = 0; p + 1 < planes; ++p) next[p] = rows_[p + 1];
  for (std::size_t row = 0; row < weights.size(); ++row) {
    order_[next[digits(weights[row]) - 1]++] = static_cast<std::uint32_t>(row);
  }
  for (std::size_t rows : rows_) starts_.push_back(starts_.back() + (rows + 63) / 64);
}

}  // namespace bnstar
