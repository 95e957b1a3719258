// The network for those who have neither time nor memory left: found in the lists as they are,
// wherever they are.
#pragma once

#include <cstddef>
#include <vector>

#include "base/monitor.h"
#include "parents/selection.h"

namespace bnstar {

// Variables come in the given order (empty: that of their numbers), each with its cheapest set
// among those before it; who has none waits until it has. Value: the number of each variable's set,
// empty when there is no network.
std::vector<std::size_t> plain_network(const SetsView& sets, std::vector<Var> order);

// The same with the sum of the least costs as a bound, stopped as the monitor says.
Selection plain_selection(const SetsView& sets, const std::vector<Var>& order,
                          const Monitor& monitor);

}  // namespace bnstar
