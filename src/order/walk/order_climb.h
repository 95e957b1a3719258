// Local search over orders for any oracle, listed sets or not: each variable moves to its best
// place, until none does better elsewhere; then some move at random, and again (insertion moves:
// Lee & van Beek 2017, section 3, for lists).
#pragma once

#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "oracle/oracle.h"

namespace bnstar {

// From a possible order to one that costs as much or less; a given order and seed always lead to
// the same one. So many looks at a variable in its place for each pair of variables, about: the
// first climb runs to its end in any case.
template <int W>
std::vector<Var> climb_from(const Oracle<W>& oracle, std::vector<Var> order, double looks_per_pair,
                            std::uint64_t seed, Monitor& monitor);

}  // namespace bnstar
