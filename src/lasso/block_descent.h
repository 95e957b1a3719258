// Lassos of all variables on each other, with a price for arcs that close a cycle which grows until
// there is no cycle: Huang et al. (2013), "A sparse structure learning algorithm for Gaussian
// Bayesian network identification", section 3.
#pragma once

#include <vector>

#include "base/digraph.h"
#include "base/monitor.h"
#include "lasso/lasso_task.h"

namespace bnstar {

struct BlockDescent {
  std::vector<LassoFit> fits;  // by child
  double lambda2 = 0;          // the last price of an arc that closes a cycle
  double sweeps = 0, solved = 0;
  bool settled = false;  // without cycles, and no further sweep would change anything
};

// Sweeps over the variables in `turns` again and again, at each of the `growing` prices until
// nothing changes.
BlockDescent descend_by_blocks(const LassoTask& task, const std::vector<Var>& turns,
                               const std::vector<double>& growing, Monitor& monitor);

// The parents of the last sweep, without cycles: arcs are added from the strongest to the weakest,
// required ones first, unless they close a cycle. So each arc left out is the weakest of a cycle.
ParentLists without_cycles(const LassoTask& task, const std::vector<LassoFit>& fits);

}  // namespace bnstar
