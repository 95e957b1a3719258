// Cluster trees of candidate graphs (Friedman, Nachman & Pe'er 1999, definition 5.6): every
// variable is together with all its possible parents in some cluster, and the clusters that contain
// a given variable are connected.
#pragma once

#include <functional>
#include <vector>

#include "base/digraph.h"
#include "base/monitor.h"
#include "parents/parent_sets.h"

namespace bnstar {

struct Cluster {
  std::vector<Var> members;   // ascending
  std::vector<Var> assigned;  // variables whose parents are chosen here, ascending
  // the variables it shares with its parent, ascending; empty at the root
  std::vector<Var> separator;
  int parent = -1;
  std::vector<int> children;
};

// Children come before their parents, so the last cluster is the root. Empty if the monitor
// stopped.
using ClusterTree = std::vector<Cluster>;

// The variables that occur in some set of each variable, ascending.
ParentLists possible_parents(const ParentSets& sets);

// Eliminates the variables of the moral graph one by one, always one whose neighbours lack the
// fewest edges among them (min-fill). The undirected graph must be connected.
ClusterTree min_fill_tree(const ParentLists& possible, Monitor& monitor);

// The same tree with another root.
ClusterTree rooted_at(const ClusterTree& tree, int root);

// Merges a cluster with its parent wherever the rule says so. The rule is asked from the children
// to the root, about the tree as merged so far.
using MergeRule = std::function<bool(const ClusterTree& tree, int cluster)>;
ClusterTree merged(ClusterTree tree, const MergeRule& rule);

}  // namespace bnstar
