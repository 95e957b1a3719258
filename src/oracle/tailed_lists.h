// The cheapest sets of each variable and a lower bound for all others. Oracles that work sets out
// when they are asked start from these.
#pragma once

#include <utility>
#include <vector>

#include "base/cost.h"
#include "parents/parent_sets.h"

namespace bnstar {

struct TailedLists {
  ParentSets sets;            // by size, then by members from the largest down
  std::vector<double> tails;  // costs, by variable; infinite if all sets are listed
};

// Parents, ascending, and their cost.
using CostedSet = std::pair<std::vector<Var>, double>;

// Appends the list of the next variable; `sets` may be in any order.
void append_list(std::vector<CostedSet> sets, double tail, TailedLists& lists);

// By variable its cheapest set or the tail, whichever is less; and their sum, which no network can
// cost less than.
std::vector<double> least_costs(const TailedLists& lists);
double sum_of_least_costs(const TailedLists& lists);

// For costs up to `most`, that of a known network.
FixedPoint scale_up_to(double most, const TailedLists& lists);

}  // namespace bnstar
