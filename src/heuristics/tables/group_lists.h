// From the oracle's lists to exact pattern tables of groups, with or without prices of clusters.
#pragma once

#include <vector>

#include "heuristics/tables/grouping.h"
#include "heuristics/tables/pattern_table.h"
#include "heuristics/tables/table_heuristic.h"
#include "oracle/oracle.h"

namespace bnstar {

// Larger finite costs are cut off here, so that sums over all variables stay exact in doubles.
// Lowering a cost keeps every bound valid.
constexpr Cost kMostSetCost = Cost{1} << 42;

// The clusters that contain x: only these affect its costs.
template <int W>
std::vector<PricedCluster<W>> clusters_with(Var x, const std::vector<PricedCluster<W>>& clusters);

// The cost of a set less the prices of the clusters with x that it does not enter.
template <int W>
Cost reduced_cost(const ScoredSet<W>& set, const std::vector<PricedCluster<W>>& with_x);

// The minimum over P of s(x, P) minus the prices of the clusters with x that P does not enter.
template <int W>
Cost least_reduced_cost(const Oracle<W>& oracle, Var x,
                        const std::vector<PricedCluster<W>>& clusters);

// Reduced costs by what sets look like within the group; of sets that look alike, the cheapest.
template <int W>
GroupLists<double> reduced_lists(const Oracle<W>& oracle, const std::vector<Var>& group,
                                 const std::vector<PricedCluster<W>>& clusters);

// Tables over the groups from reduced costs. Empty if the monitor stopped on the way; that is a
// valid heuristic only without clusters.
template <int W>
std::vector<std::vector<double>> exact_tables(const Oracle<W>& oracle, const Groups& groups,
                                              const std::vector<PricedCluster<W>>& clusters,
                                              int threads, Monitor& monitor);

}  // namespace bnstar
