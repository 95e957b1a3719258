// First prices of clusters, by dual ascent (Trosser, de Givry & Katsirelos 2021, section 4): as
// long as the sets that cost nothing any more make no network, some cluster is without a member
// that could be placed first; its price rises until one can. Exact, in whole quanta, and the bound
// never falls.
#pragma once

#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "heuristics/tables/table_heuristic.h"
#include "oracle/oracle.h"

namespace bnstar {

// What it takes, at most.
template <int W>
double bytes_of_ascent(const Oracle<W>& oracle) {
  double sets = 0;
  for (Var x : oracle.all()) sets += static_cast<double>(oracle.sets_for_bounds(x).size());
  return sets * (sizeof(Cost) + sizeof(VarSet<W>));
}

// Prices sum up to `most` at most, the regret of a known network: it is optimal then. Variables
// leave a cluster in random order, whose seed this is.
template <int W>
std::vector<PricedCluster<W>> dual_ascent(const Oracle<W>& oracle, Cost most, std::uint64_t seed,
                                          Monitor& monitor);

}  // namespace bnstar
