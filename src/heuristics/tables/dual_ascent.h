// First prices of clusters by dual ascent (Trosser, de Givry & Katsirelos 2021, section 4). As long
// as the sets of reduced cost 0 make no network, there is a cluster none of whose members could be
// placed first; its price rises until one can. Exact, in whole quanta, and the bound never falls.
#pragma once

#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "heuristics/tables/table_heuristic.h"
#include "oracle/oracle.h"

namespace bnstar {

// The most memory that it takes.
template <int W>
double bytes_of_ascent(const Oracle<W>& oracle) {
  double sets = 0;
  for (Var x : oracle.all()) sets += static_cast<double>(oracle.sets_for_bounds(x).size());
  return sets * (sizeof(Cost) + sizeof(VarSet<W>));
}

// Prices sum up to `most` at the most, the regret of a known network; if they reach it, that
// network is optimal. `seed` is for the random order in which variables leave a cluster.
template <int W>
std::vector<PricedCluster<W>> dual_ascent(const Oracle<W>& oracle, Cost most, std::uint64_t seed,
                                          Monitor& monitor);

}  // namespace bnstar
