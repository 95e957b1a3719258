#include "parents/listing/kept_subsets.h"

#include <algorithm>
#include <numeric>

namespace bnstar {

KeptSubsets::KeptSubsets(const ListedSets& kept, int n, const KeepingRule& rule)
    : n_(n), rule_(rule), holders_((kept.sizes.size() + 63) / 64 * n, 0) {
  std::vector<std::size_t> order(kept.sizes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t i, std::size_t j) { return kept.costs[i] < kept.costs[j]; });
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    place[order[i]] = i;
    costs_.push_back(kept.costs[order[i]]);
  }
  const Var* member = kept.parents.data();
  for (std::size_t i = 0; i < place.size(); ++i) {
    const Word bit = Word{1} << (place[i] % 64);
    for (int j = 0; j < kept.sizes[i]; ++j) holders_[place[i] / 64 * n + *member++] |= bit;
  }
}

// The sets are sorted by cost, so the first subset decides; sets that cost more do not matter.
bool KeptSubsets::leave_room_for(const Var* set, int size, double cost) const {
  for (std::size_t first = 0; first < costs_.size() && !rule_.keeps(cost, costs_[first]);
       first += 64) {
    const Word* const holders = holders_.data() + first / 64 * n_;
    Word others = 0;  // sets that have a member outside `set`
    Var y = 0;
    for (int j = 0; j <= size; ++j) {
      const Var next = j < size ? set[j] : n_;
      while (y < next) others |= holders[y++];
      ++y;
    }
    const std::size_t count = std::min<std::size_t>(64, costs_.size() - first);
    const Word subsets = ~others & (~Word{0} >> (64 - count));
    if (subsets != 0)
      return rule_.keeps(cost, costs_[first + static_cast<std::size_t>(__builtin_ctzll(subsets))]);
  }
  return true;
}

}  // namespace bnstar
