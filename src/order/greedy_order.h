// A first incumbent for any search: place the variable that regrets it least, again and
// again.
#pragma once

#include "base/result.h"
#include "parents/oracle.h"

namespace bnstar {

// Always finds a network where there is one: the first unplaced variable of a possible
// order can always be placed.
template <int W>
Result greedy_order(const Oracle<W>& oracle) {
  Result result;
  result.chosen.assign(oracle.n_variables(), 0);
  result.cost = 0;
  VarSet<W> placed;
  VarSet<W> left = oracle.all();
  while (!left.empty()) {
    Var cheapest = -1;
    const ScoredSet<W>* choice = nullptr;
    for (Var x : left) {
      const ScoredSet<W>* best = oracle.best(x, placed);
      if (best && (!choice || best->cost < choice->cost)) {
        cheapest = x;
        choice = best;
      }
    }
    if (!choice) return Result{};
    result.chosen[cheapest] = choice->number;
    result.cost = plus(result.cost, choice->cost);
    placed.insert(cheapest);
    left.erase(cheapest);
  }
  return result;
}

}  // namespace bnstar
