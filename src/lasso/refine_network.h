// Adds, deletes and turns single arcs of a network of lassos until none improves the sum of their
// values: the search that refines SBN's solution (Xiang & Kim 2013, section 1, name it in one
// clause, so the moves are our reading).
#pragma once

#include <vector>

#include "base/digraph.h"
#include "base/monitor.h"
#include "lasso/lasso_task.h"

namespace bnstar {

struct RefinedNetwork {
  ParentLists parents;
  std::vector<LassoFit> fits;  // by child, on these parents
  double moves = 0, solved = 0;
  bool settled = false;  // no move improves
};

// From lassos whose supports make no cycle.
RefinedNetwork refine_network(const LassoTask& task, std::vector<LassoFit> fits, Monitor& monitor);

}  // namespace bnstar
