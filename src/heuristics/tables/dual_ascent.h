// First prices of clusters by dual ascent (cuts/ascent.h), for an oracle.
#pragma once

#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "heuristics/plain_lists_of.h"
#include "heuristics/tables/table_heuristic.h"

namespace bnstar {

// The most memory that it takes.
template <int W>
double bytes_of_ascent(const Oracle<W>& oracle) {
  double sets = 0;
  for (Var x : oracle.all()) sets += static_cast<double>(oracle.sets_for_bounds(x).size());
  return sets * (2 * sizeof(Cost) + sizeof(SetNumber)) + bytes_of_plain_lists(oracle);
}

// Prices sum up to `most` at the most, the regret of a known network; if they reach it, that
// network is optimal. `seed` is for the random order in which variables leave a cluster.
template <int W>
std::vector<PricedCluster<W>> dual_ascent(const Oracle<W>& oracle, Cost most, std::uint64_t seed,
                                          Monitor& monitor);

}  // namespace bnstar
