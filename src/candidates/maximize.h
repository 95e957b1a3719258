// The best network of listed parent sets by the decompositions of the sparse candidate paper
// (Friedman, Nachman & Pe'er 1999, section 5).
#pragma once

#include "base/monitor.h"
#include "candidates/cluster_tree_search.h"
#include "order/walk/solve.h"
#include "parents/parent_sets.h"
#include "parents/selection.h"

namespace bnstar {

enum class Decomposition {
  kStrongParts,  // 5.3, with the order graph for each part
  kSeparator,    // 5.4
  kClusterTree   // 5.5 and 5.6
};

struct DecompositionSettings : ClusterTreeSettings {
  Decomposition method = Decomposition::kStrongParts;
};

// Never worse than the starting order of the plan. Besides the usual counters it reports
// `clusters`, `largest_cluster`, `largest_separator`, `separators` (parts divided in two), `orders`
// of separators that were tried, `states` of tables, and `heuristic_clusters`, of which nothing is
// proved.
Selection maximize(ParentSets sets, const DecompositionSettings& settings, const SearchPlan& plan,
                   Report& report, Monitor& monitor);

}  // namespace bnstar
