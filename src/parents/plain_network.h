// A network for when limits leave neither time nor memory for a search. Reads the lists in place.
#pragma once

#include <cstddef>
#include <vector>

#include "base/monitor.h"
#include "parents/selection.h"

namespace bnstar {

// Places the variables in `order` (empty: by number), each with its cheapest set among those before
// it. A variable without such a set waits until it has one. Returns the number of each variable's
// set; empty if there is no network.
std::vector<std::size_t> plain_network(const SetsView& sets, std::vector<Var> order);

// The same with the sum of the least costs as a bound and with the monitor's reason to stop.
Selection plain_selection(const SetsView& sets, const std::vector<Var>& order,
                          const Monitor& monitor);

}  // namespace bnstar
