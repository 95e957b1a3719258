// From the oracle's lists to exact pattern tables of groups, with or without prices of clusters.
#pragma once

#include <vector>

#include "heuristics/tables/grouping.h"
#include "heuristics/tables/pattern_table.h"
#include "heuristics/tables/table_heuristic.h"
#include "oracle/oracle.h"

namespace bnstar {

// A finite cost beyond all sense counts as this much: sums over all variables stay exact in
// doubles. Lower costs keep every bound valid.
constexpr Cost kMostSetCost = Cost{1} << 42;

// Those with x among their members: the ones that matter to its costs.
template <int W>
std::vector<PricedCluster<W>> clusters_with(Var x, const std::vector<PricedCluster<W>>& clusters);

// What a set costs once the clusters that it satisfies are paid for.
template <int W>
Cost reduced_cost(const ScoredSet<W>& set, const std::vector<PricedCluster<W>>& with_x);

// The least over P of s(x, P) minus the prices of the clusters with x that P does not enter.
template <int W>
Cost least_reduced_cost(const Oracle<W>& oracle, Var x,
                        const std::vector<PricedCluster<W>>& clusters);

// Reduced costs by what sets look like within the group, the cheapest of those that look alike.
template <int W>
GroupLists<double> reduced_lists(const Oracle<W>& oracle, const std::vector<Var>& group,
                                 const std::vector<PricedCluster<W>>& clusters);

// Tables over the groups from reduced costs; empty when the monitor stopped on the way, which is
// a valid heuristic only without clusters.
template <int W>
std::vector<std::vector<double>> exact_tables(const Oracle<W>& oracle, const Groups& groups,
                                              const std::vector<PricedCluster<W>>& clusters,
                                              int threads, Monitor& monitor);

}  // namespace bnstar
