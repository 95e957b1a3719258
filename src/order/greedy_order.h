// A first incumbent for any search: place the variable that regrets it least, again and
// again.
#pragma once

#include <cstddef>
#include <vector>

#include "parents/oracle.h"

namespace bnstar {

// Always finds a network where there is one: the first unplaced variable of a possible
// order can always be placed. Value: the number of each variable's parent set, empty when there is no
// network.
template <int W>
std::vector<std::size_t> greedy_order(const Oracle<W>& oracle) {
  std::vector<std::size_t> chosen(oracle.n_variables(), 0);
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
    if (!choice) return {};
    chosen[cheapest] = choice->number;
    placed.insert(cheapest);
    left.erase(cheapest);
  }
  return chosen;
}

}  // namespace bnstar
