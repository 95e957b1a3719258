// Which parent sets can a network have that costs less than a known one? A relaxation with the set
// forced on its variable bounds all networks that have it: reduced-cost fixing. Integer programming
// knows it for the relaxation without orders (groups of one variable). Here it is exact within
// groups: the cheapest order of a group in which x takes P consists of the cheapest orders of some
// U before x, with P within U, and of the rest after x.
#pragma once

#include <vector>

#include "heuristics/tables/grouping.h"
#include "heuristics/tables/table_heuristic.h"

namespace bnstar {

// By variable and place in oracle.sets_for_bounds(x). All sets if the monitor stops or memory does
// not suffice. Any groups and clusters will do, because the bound and what is added to it come from
// the same relaxation.
template <int W>
PossibleSets possible_sets(const Oracle<W>& oracle, const Groups& groups,
                           const std::vector<PricedCluster<W>>& clusters, Cost below, int threads,
                           Monitor& monitor);

}  // namespace bnstar
