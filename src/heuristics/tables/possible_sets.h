// Which parent sets can a network have that costs less than a known one? A relaxation with the set
// forced on its variable bounds all networks that have it: reduced-cost fixing. Known from integer
// programming for the relaxation without orders (groups of one variable); here it is exact within
// groups, since the cheapest order of a group in which x takes P is that of some U before x, P
// within U, and of the rest after x.
#pragma once

#include <vector>

#include "heuristics/tables/grouping.h"
#include "heuristics/tables/table_heuristic.h"

namespace bnstar {

// By variable and place in oracle.sets_for_bounds(x). All of them when the monitor stops or memory
// does not suffice. Groups and clusters may be any: the bound and what is added to it come from the
// same relaxation.
template <int W>
PossibleSets possible_sets(const Oracle<W>& oracle, const Groups& groups,
                           const std::vector<PricedCluster<W>>& clusters, Cost below, int threads,
                           Monitor& monitor);

}  // namespace bnstar
