// The network that a search starts from: that of a given order, of the greedy one, or of local
// search.
#pragma once

#include <cstddef>
#include <vector>

#include "oracle/strong_parts.h"
#include "order/walk/solve.h"

namespace bnstar {

// Numbers of the parent sets within the part; empty if no network exists.
std::vector<std::size_t> first_network(const StrongPart& part, const SearchPlan& plan,
                                       Monitor& monitor);

}  // namespace bnstar
