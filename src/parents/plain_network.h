// A network for when limits leave neither time nor memory for a search. Reads the lists in place.
#pragma once

#include <cstddef>
#include <vector>

#include "base/digraph.h"
#include "base/monitor.h"
#include "parents/selection.h"

namespace bnstar {

// Places the variables in `order` (empty: by number), each with its cheapest set among those before
// it. A variable without such a set waits until it has one. Returns the number of each variable's
// set; empty if there is no network.
std::vector<std::size_t> plain_network(const SetsView& sets, std::vector<Var> order);

// The cheapest listed subset of each family (the smallest of the cheapest); empty if one has none.
std::vector<std::size_t> listed_network(const SetsView& sets, const ParentLists& families);

// The smallest set of each variable (the cheapest of the smallest): no arcs, or those that the
// lists require. If these make cycles, it is the plain network.
std::vector<std::size_t> smallest_network(const SetsView& sets);

// One of these networks with the sum of the least costs as a bound and with the monitor's reason to
// stop.
Selection unsearched(const SetsView& sets, std::vector<std::size_t> chosen, const Monitor& monitor);

}  // namespace bnstar
