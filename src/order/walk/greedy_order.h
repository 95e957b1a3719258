// A first incumbent for any search: always places the variable with the least regret next.
#pragma once

#include <vector>

#include "oracle/oracle.h"

namespace bnstar {

// The parents of every variable if they are placed in this order; empty if one has no set.
template <int W>
std::vector<VarSet<W>> families_in_order(const Oracle<W>& oracle, const std::vector<Var>& order) {
  std::vector<VarSet<W>> families(order.size());
  VarSet<W> placed;
  for (Var x : order) {
    const BestSet<W> best = oracle.best(x, placed);
    if (!best) return {};
    families[x] = best.parents;
    placed.insert(x);
  }
  return families;
}

// As few arcs as the oracle requires; empty if a variable has no set of these.
template <int W>
std::vector<VarSet<W>> families_without_arcs(const Oracle<W>& oracle) {
  std::vector<VarSet<W>> families;
  for (Var x : oracle.all()) {
    families.push_back(oracle.required_parents(x));
    if (!oracle.has_set(x, families.back())) return {};
  }
  return families;
}

// Finds an order whenever there is one: the first unplaced variable of a possible order can always
// be placed. Empty if there is no network. Compares all variables while `go_on()` is true;
// afterwards places the first that can be placed.
template <int W, class GoOn>
std::vector<Var> greedy_order(const Oracle<W>& oracle, const GoOn& go_on) {
  std::vector<Var> order;
  VarSet<W> placed;
  VarSet<W> left = oracle.all();
  while (!left.empty()) {
    Var cheapest = -1;
    Cost least = kInfiniteCost;
    for (Var x : left) {
      if (!go_on()) {
        if (cheapest < 0 && oracle.has_set(x, placed)) cheapest = x;
        if (cheapest >= 0) break;
        continue;
      }
      const Cost cost = oracle.best_cost(x, placed);
      if (cost >= least) continue;
      cheapest = x;
      least = cost;
    }
    if (cheapest < 0) return {};
    order.push_back(cheapest);
    placed.insert(cheapest);
    left.erase(cheapest);
  }
  return order;
}

// The families in the given order if there is one and it is possible, otherwise in the greedy one.
template <int W>
std::vector<VarSet<W>> first_families(const Oracle<W>& oracle, const std::vector<Var>& given) {
  std::vector<VarSet<W>> families;
  if (!given.empty()) families = families_in_order(oracle, given);
  return families.empty() ? families_in_order(oracle, greedy_order(oracle, [] { return true; }))
                          : families;
}

}  // namespace bnstar
