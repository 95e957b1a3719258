#include "posterior/subset_weights.h"

#include <cmath>

#include "base/parallel.h"
#include "posterior/scaled_sums.h"

namespace bnstar {

SubsetWeights::SubsetWeights(const WeighedFamilies& families, int threads, Monitor& monitor) {
  const int n = families.n_variables();
  const std::size_t sets = std::size_t{1} << (n - 1);
  for (Var x = 0; x < n; ++x) of_.emplace_back(sets);
  const auto scratch = [&] { return ScaledTable(n - 1); };
  parallel_for(threads, of_.size(), monitor, scratch, [&](std::size_t number, ScaledTable& sums) {
    const Var x = static_cast<Var>(number);
    sums.clear();
    for (const WeighedFamily* family = families.begin(x); family != families.end(x); ++family) {
      sums.put(squeezed(family->parents, x), Scaled::power(family->log2_weight));
    }
    sums.sum_subsets(monitor);
    for (std::size_t set = 0; set < sets; ++set) of_[x][set] = sums[set].log2();
  });
}

double SubsetWeights::bytes(int n, int threads) {
  return 8.0 * n * std::ldexp(1.0, n - 1) + threads * ScaledTable::bytes(n - 1);
}

}  // namespace bnstar
