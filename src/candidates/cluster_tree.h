// Cluster trees of candidate graphs (Friedman, Nachman & Pe'er 1999, definition 5.6): every
// variable stands with all its possible parents in some cluster, and the clusters that have a
// variable in common hang together.
#pragma once

#include <functional>
#include <vector>

#include "base/digraph.h"
#include "base/monitor.h"
#include "parents/parent_sets.h"

namespace bnstar {

struct Cluster {
  std::vector<Var> members;    // ascending
  std::vector<Var> assigned;   // those whose parents are chosen here, ascending
  std::vector<Var> separator;  // what it shares with its parent, ascending; empty at the root
  int parent = -1;
  std::vector<int> children;
};

// Children come before their parents, so the last cluster is the root. No clusters: the monitor
// stopped.
using ClusterTree = std::vector<Cluster>;

// Who occurs in some set of each variable, ascending.
ParentLists possible_parents(const ParentSets& sets);

// By eliminating the variables of the moral graph, always one whose neighbours lack the fewest arcs
// among them (min-fill). The graph must be connected, whatever the directions of its arcs.
ClusterTree min_fill_tree(const ParentLists& possible, Monitor& monitor);

// The same tree with another root.
ClusterTree rooted_at(const ClusterTree& tree, int root);

// Makes one cluster of a cluster and its parent wherever the rule says so. It is asked from the
// children to the root about the tree as it is by then.
using MergeRule = std::function<bool(const ClusterTree& tree, int cluster)>;
ClusterTree merged(ClusterTree tree, const MergeRule& rule);

}  // namespace bnstar
