// The cheapest sets of each variable and what all others cost at least: what oracles start from
// that work sets out when they are asked.
#pragma once

#include <utility>
#include <vector>

#include "base/cost.h"
#include "parents/parent_sets.h"

namespace bnstar {

struct TailedLists {
  ParentSets sets;            // by size, then by members from the largest down
  std::vector<double> tails;  // costs, by variable; infinite: all are listed
};

// Parents, ascending, and what they cost.
using CostedSet = std::pair<std::vector<Var>, double>;

// The next variable's, in any order.
void append_list(std::vector<CostedSet> sets, double tail, TailedLists& lists);

// Of each variable its cheapest set or the tail, whichever is less; and the sum, the least that any
// network could cost.
std::vector<double> least_costs(const TailedLists& lists);
double sum_of_least_costs(const TailedLists& lists);

// For costs up to `most`, those of a known network.
FixedPoint scale_up_to(double most, const TailedLists& lists);

}  // namespace bnstar
