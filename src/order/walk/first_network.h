// The network that a search starts from: that of a given order, of the greedy one, or of local
// search.
#pragma once

#include <cstddef>
#include <vector>

#include "oracle/strong_parts.h"
#include "order/walk/solve.h"

namespace bnstar {

// A network that is not searched for: the given one, the smallest one for a search from nothing, or
// that of the given order. Numbers of sets; empty if there is none.
std::vector<std::size_t> network_without_search(const SetsView& sets, const SearchPlan& plan);

// Is the first network one of the whole problem, as it was given?
inline bool starts_from_network(const SearchPlan& plan) {
  return plan.from_nothing || !plan.network.empty();
}

// Numbers of the parent sets within the part; empty if no network exists.
std::vector<std::size_t> first_network(const StrongPart& part, const SearchPlan& plan,
                                       Monitor& monitor);

}  // namespace bnstar
