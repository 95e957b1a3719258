#include "posterior/paths.h"

#include <algorithm>

namespace bnstar {

PathShares path_shares(const std::vector<Mask>& parents, int n,
                       const std::vector<double>& weights) {
  const std::size_t pairs = static_cast<std::size_t>(n) * n;
  PathShares found{std::vector<double>(pairs, 0.0), std::vector<double>(pairs, 0.0)};
  std::vector<Mask> ancestors(n);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    std::copy_n(parents.begin() + static_cast<std::ptrdiff_t>(i * n), n, ancestors.begin());
    for (Var via = 0; via < n; ++via) {
      for (Mask& above : ancestors) {
        if (above & bit_of(via)) above |= ancestors[via];
      }
    }
    for (Var to = 0; to < n; ++to) {
      for (Mask left = ancestors[to]; left != 0; left &= left - 1) {
        const std::size_t pair = static_cast<std::size_t>(__builtin_ctz(left)) * n + to;
        found.share[pair] += weights[i];
        found.square[pair] += weights[i] * weights[i];
      }
    }
  }
  return found;
}

}  // namespace bnstar
