// Greedy search under a proxy that is linear in the arcs (Yackley, Anderson & Lane 2011, section
// 5.4): adds or deletes the arc that raises it most, as long as there is one. The change by an arc
// never depends on the others, so a move takes no evaluation, only a test for cycles: arcs with a
// positive coefficient are added in descending order, those with a negative one are deleted.
#pragma once

#include <vector>

#include "base/digraph.h"
#include "base/varset.h"
#include "parents/parent_sets.h"

namespace bnstar {

struct ProxyMove {
  Var from, to;
  bool added;
  double gain;
};

struct ProxyClimb {
  ParentLists parents;
  std::vector<ProxyMove> moves;
};

// coefficients[from + n * to]. `start` satisfies the constraints; at most `most_moves` moves.
ProxyClimb climb_proxy(const double* coefficients, const ParentConstraints& constraints,
                       const ParentLists& start, std::size_t most_moves);

}  // namespace bnstar
