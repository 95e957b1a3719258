// Greedy search under a proxy that is linear in the arcs (Yackley, Anderson & Lane 2011, section
// 5.4): the arc that raises it most is added or deleted, as long as one does. What an arc changes
// never depends on the others, so a move costs no evaluation, only a look for cycles: arcs with a
// positive coefficient come in descending order, those with a negative one go.
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

// coefficients[from + n * to]. `start` satisfies the constraints; at most so many moves.
ProxyClimb climb_proxy(const double* coefficients, const ParentConstraints& allowed,
                       const ParentLists& start, std::size_t most_moves);

}  // namespace bnstar
