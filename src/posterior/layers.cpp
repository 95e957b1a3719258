#include "posterior/layers.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bnstar {

namespace {

// The number of layers that can be split.
double splits(const Layers& layers) {
  return static_cast<double>(
      std::count_if(layers.begin(), layers.end(),
                    [](const std::vector<Var>& layer) { return layer.size() > 1; }));
}

// The logarithm of the number of ways to split a layer of k in two.
double log_splits_of(std::size_t k) {
  constexpr double kLog2 = 0.6931471805599453;
  return kLog2 * static_cast<double>(k) + std::log1p(-std::ldexp(2.0, -static_cast<int>(k)));
}

}  // namespace

Change random_merger(Layers layers, Rng& rng) {
  if (layers.size() < 2) return {};
  const double pairs = static_cast<double>(layers.size() - 1);
  const std::size_t at = rng.below(layers.size() - 1);
  layers[at].insert(layers[at].end(), layers[at + 1].begin(), layers[at + 1].end());
  layers.erase(layers.begin() + static_cast<std::ptrdiff_t>(at) + 1);
  const double back = -std::log(splits(layers)) - log_splits_of(layers[at].size());
  return {std::move(layers), at, back + std::log(pairs)};
}

Change random_split(Layers layers, Rng& rng) {
  const double several = splits(layers);
  if (several == 0) return {};
  std::size_t at = 0;
  for (auto skip = rng.below(static_cast<std::uint64_t>(several)); layers[at].size() < 2 || skip;
       ++at) {
    if (layers[at].size() > 1) --skip;
  }
  std::vector<Var> first, second;
  while (first.empty() || second.empty()) {
    first.clear();
    second.clear();
    for (Var x : layers[at]) (rng.uniform() < 0.5 ? first : second).push_back(x);
  }
  const double back = -std::log(static_cast<double>(layers.size()));
  const double there = -std::log(several) - log_splits_of(layers[at].size());
  layers[at] = std::move(first);
  layers.insert(layers.begin() + static_cast<std::ptrdiff_t>(at) + 1, std::move(second));
  return {std::move(layers), at, back - there};
}

}  // namespace bnstar
