// The bound of priced cuts, in whole quanta. For any prices y >= 0
//   L(y) = sum_j y_j b_j + sum_X min_P [ d(X, P) - sum_j y_j a_j(X, P and C_j) ]
// is no more than the regret of any network: it satisfies every cut, so the prices it is charged
// are no more than those it is given back. Whatever prices a linear programme suggests, right or
// wrong, the bound holds.
#pragma once

#include <vector>

#include "cuts/cut.h"

namespace bnstar {

struct PricedCut {
  Cut cut;
  Cost price = 0;
};

// At given prices.
struct ReducedCosts {
  Cost bound = 0;             // L(y)
  std::vector<Cost> reduced;  // by set, of those alive: d - sum of y a
  std::vector<Cost> least;    // by variable, over the sets alive
  bool dead = false;          // a variable has no set left

  // No network with this set has less regret.
  Cost bound_with(const PlainLists& lists, SetNumber set) const {
    return bound + reduced[set] - least[lists.child(set)];
  }
};

// Can all that these prices charge be added up? Otherwise reduced_costs() charges nothing, and
// bounds made of its answer must leave the cuts out too.
bool can_be_charged(const std::vector<PricedCut>& cuts);

// Prices so large that their sums could overflow count as none.
ReducedCosts reduced_costs(const PlainLists& lists, const Alive& alive,
                           const std::vector<PricedCut>& cuts);

// The price of a cut in whole quanta, rounded down; none for what is no price at all.
Cost whole_price(double price, Cost most);

// Sets that no network with less regret than `below` has are no longer alive. Value: how many died.
std::size_t fix(const PlainLists& lists, const ReducedCosts& costs, Cost below, Alive& alive);

}  // namespace bnstar
