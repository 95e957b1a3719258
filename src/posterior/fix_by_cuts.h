// Which families can be part of a nearly optimal network, in problems that are too large for
// max-marginals over all sets of variables? The prices of cuts tell it: what a relaxation charges
// for a family is no more than what any network with it pays (cuts/cut_prices.h). Every cut holds
// for all networks, so the answer does for those within any slack.
#pragma once

#include <vector>

#include "base/monitor.h"
#include "parents/parent_sets.h"

namespace bnstar {

// By set as listed: may a network have it that costs at most `most`? All may if the monitor stops.
std::vector<char> sets_within(const ParentSets& sets, double most, Monitor& monitor);

}  // namespace bnstar
