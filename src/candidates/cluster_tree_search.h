// Search by cluster trees (Friedman, Nachman & Pe'er 1999, sections 5.5 and 5.6): from the leaves
// to the root, tables of what the clusters below an edge cost for every order of its separator;
// then the network from the root to the leaves.
#pragma once

#include <memory>

#include "order/walk/list_part.h"

namespace bnstar {

struct ClusterTreeSettings {
  int largest_separator = 10;  // clusters that share more variables are merged
  // of one cluster; with more it is searched without tables, and nothing is proved
  double most_states = 3e7;
  bool greedy = false;  // search those by single moves only, not first in the order graph
};

// A part that is one cluster with too many states is left to the order graph, whatever the
// settings, because that is exact.
std::unique_ptr<ListPart> make_cluster_tree_part(StrongPart part, Monitor& monitor,
                                                 const ClusterTreeSettings& settings);

}  // namespace bnstar
