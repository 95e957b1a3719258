// Local search over orders for any oracle, listed sets or not: each variable moves to its best
// place until none does better elsewhere; then some move at random, and the climb begins again
// (insertion moves: Lee & van Beek 2017, section 3, for lists).
#pragma once

#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "oracle/oracle.h"

namespace bnstar {

// From a possible order to one that costs as much or less; a given order and seed always lead to
// the same one. For each pair of variables about `looks_per_pair` places of a variable are
// examined, but the first climb always runs to its end.
template <int W>
std::vector<Var> climb_from(const Oracle<W>& oracle, std::vector<Var> order, double looks_per_pair,
                            std::uint64_t seed, Monitor& monitor);

}  // namespace bnstar
