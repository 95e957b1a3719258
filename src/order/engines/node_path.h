// Reads paths through the order graph off the costs of stored nodes.
#pragma once

#include <vector>

#include "oracle/oracle.h"
#include "order/engines/node_table.h"

namespace bnstar {

// The last step of a path: places x, whose best set is `set`.
template <int W>
struct PathStep {
  Var x = -1;
  BestSet<W> set;
  Cost cost_before = 0;
};

// The last step of a path to `placed`. Costs of stored nodes only fall, so there is always a step
// that explains this cost or a lower one.
template <int W, class Coding>
PathStep<W> step_to(const Oracle<W>& oracle, const NodeTable<Coding>& table,
                    const VarSet<W>& placed, Cost cost) {
  for (Var x : placed) {
    const VarSet<W> before = placed.without(x);
    Cost cost_before = 0;
    if (!before.empty()) {
      typename NodeTable<Coding>::Slot slot;
      if (!table.find(Coding::encode(before), slot)) continue;
      cost_before = table.cost(slot);
    }
    const BestSet<W> set = oracle.best(x, before);
    if (set && cost_before + set.cost <= cost) return {x, set, cost_before};
  }
  return {};
}

// Writes the parents of all variables of `placed`, which was reached at this cost, and returns what
// they cost together.
template <int W, class Coding>
Cost families_before(const Oracle<W>& oracle, const NodeTable<Coding>& table, VarSet<W> placed,
                     Cost cost, std::vector<VarSet<W>>& families) {
  Cost total = 0;
  while (!placed.empty()) {
    const PathStep<W> step = step_to(oracle, table, placed, cost);
    families[step.x] = step.set.parents;
    total += step.set.cost;
    placed.erase(step.x);
    cost = step.cost_before;
  }
  return total;
}

}  // namespace bnstar
