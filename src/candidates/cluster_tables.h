// Which clusters of a tree have tables of orders, and which are merged because they are too large.
#pragma once

#include <vector>

#include "base/monitor.h"
#include "base/permutations.h"
#include "candidates/cluster_tree.h"

namespace bnstar {

// The places of some members among all of them. Both ascend, so an order has the same rank in
// either.
Bits places_of(const std::vector<Var>& some, const std::vector<Var>& members);

// Decides which clusters have tables.
class TableLimit {
 public:
  TableLimit(double most_states, const Monitor& monitor)
      : most_states_(most_states), monitor_(monitor) {}

  bool exceeded_by(const ClusterTree& tree, int number) const;
  // The bytes of the tables; infinite if there are too many states.
  double bytes_of(const ClusterTree& tree, int number) const;

 private:
  double most_states_;
  const Monitor& monitor_;
};

// Merges clusters until each can be searched. Edges with large separators are removed first. The
// largest cluster becomes the root: there it is solved once, elsewhere for every order of its
// separator.
ClusterTree suitable_tree(ClusterTree tree, int largest_separator, const TableLimit& limit);

}  // namespace bnstar
