#include "heuristics/tables/group_lists.h"

#include <algorithm>

#include "base/by_width.h"

namespace bnstar {

namespace {

// Keeps the cheapest of the sets that look alike within the group.
void keep_cheapest(std::vector<GroupSet<double>>& sets) {
  std::sort(sets.begin(), sets.end(), [](const GroupSet<double>& a, const GroupSet<double>& b) {
    return a.parents != b.parents ? a.parents < b.parents : a.cost < b.cost;
  });
  sets.erase(std::unique(sets.begin(), sets.end(),
                         [](const GroupSet<double>& a, const GroupSet<double>& b) {
                           return a.parents == b.parents;
                         }),
             sets.end());
}

}  // namespace

template <int W>
std::vector<PricedCluster<W>> clusters_with(Var x, const std::vector<PricedCluster<W>>& clusters) {
  std::vector<PricedCluster<W>> with_x;
  for (const PricedCluster<W>& cluster : clusters) {
    if (cluster.members.contains(x)) with_x.push_back(cluster);
  }
  return with_x;
}

template <int W>
Cost reduced_cost(const ScoredSet<W>& set, const std::vector<PricedCluster<W>>& with_x) {
  Cost cost = std::min(set.cost, kMostSetCost);
  for (const PricedCluster<W>& cluster : with_x) {
    if (cluster.charges(set.parents)) cost -= cluster.price;
  }
  return cost;
}

template <int W>
Cost least_reduced_cost(const Oracle<W>& oracle, Var x,
                        const std::vector<PricedCluster<W>>& clusters) {
  const std::vector<PricedCluster<W>> with_x = clusters_with(x, clusters);
  Cost least = kInfiniteCost;
  for (const ScoredSet<W>& set : oracle.sets_for_bounds(x))
    least = std::min(least, reduced_cost(set, with_x));
  return least;
}

template <int W>
GroupLists<double> reduced_lists(const Oracle<W>& oracle, const std::vector<Var>& group,
                                 const std::vector<PricedCluster<W>>& clusters) {
  GroupLists<double> lists(group.size());
  for (std::size_t i = 0; i < group.size(); ++i) {
    const std::vector<PricedCluster<W>> with_x = clusters_with(group[i], clusters);
    for (const ScoredSet<W>& set : oracle.sets_for_bounds(group[i])) {
      lists[i].push_back(
          {packed(set.parents, group), static_cast<double>(reduced_cost(set, with_x))});
    }
    keep_cheapest(lists[i]);
  }
  return lists;
}

template <int W>
std::vector<std::vector<double>> exact_tables(const Oracle<W>& oracle, const Groups& groups,
                                              const std::vector<PricedCluster<W>>& clusters,
                                              int threads, Monitor& monitor) {
  std::vector<std::vector<double>> tables;
  for (const std::vector<Var>& group : groups) {
    PatternTable<double> table(static_cast<int>(group.size()));
    table.build(reduced_lists(oracle, group, clusters), threads, monitor);
    if (monitor.stopped()) return {};
    tables.push_back(table.take());
  }
  return tables;
}

#define BNSTAR_INSTANTIATE(W)                                                                    \
  template std::vector<PricedCluster<W>> clusters_with<W>(Var,                                   \
                                                          const std::vector<PricedCluster<W>>&); \
  template Cost reduced_cost<W>(const ScoredSet<W>&, const std::vector<PricedCluster<W>>&);      \
  template Cost least_reduced_cost<W>(const Oracle<W>&, Var,                                     \
                                      const std::vector<PricedCluster<W>>&);                     \
  template GroupLists<double> reduced_lists<W>(const Oracle<W>&, const std::vector<Var>&,        \
                                               const std::vector<PricedCluster<W>>&);            \
  template std::vector<std::vector<double>> exact_tables<W>(                                     \
      const Oracle<W>&, const Groups&, const std::vector<PricedCluster<W>>&, int, Monitor&);
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
