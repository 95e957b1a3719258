#include "heuristics/tables/dual_ascent.h"

#include "base/by_width.h"
#include "cuts/ascent.h"

namespace bnstar {

template <int W>
std::vector<PricedCluster<W>> dual_ascent(const Oracle<W>& oracle, Cost most, std::uint64_t seed,
                                          Monitor& monitor) {
  const Holding held(monitor, bytes_of_ascent(oracle));
  const PlainLists lists = plain_lists_of(oracle, kInfiniteCost, FineCosts(kInfiniteCost));
  const Alive alive(lists.n_sets(), 1);
  const ReducedCosts costs = reduced_costs(lists, alive, {});
  std::vector<PricedCluster<W>> clusters;
  for (const PricedCut& priced : dual_ascent(lists, alive, costs, most, seed, monitor)) {
    clusters.push_back({{}, priced.price});
    for (Var x : priced.cut.members()) clusters.back().members.insert(x);
  }
  return clusters;
}

#define BNSTAR_INSTANTIATE(W)                                                                  \
  template std::vector<PricedCluster<W>> dual_ascent<W>(const Oracle<W>&, Cost, std::uint64_t, \
                                                        Monitor&);
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
