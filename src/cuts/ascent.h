// Prices of clusters by dual ascent (Trosser, de Givry & Katsirelos 2021, section 4). As long as
// the sets of reduced cost 0 make no network, there is a cluster none of whose members could be
// placed first; its price rises until one can. Exact, in whole quanta, and the bound never falls.
#pragma once

#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "cuts/cut_prices.h"

namespace bnstar {

// From reduced costs at the prices of other cuts, or of none. Prices sum up to `most` at most.
// Variables leave a cluster in random order, whose seed this is.
std::vector<PricedCut> dual_ascent(const PlainLists& lists, const Alive& alive,
                                   const ReducedCosts& from, Cost most, std::uint64_t seed,
                                   Monitor& monitor);

// The best of several, and what it tells. Stops where the bound reaches `most`, the regret of a
// known network: it is optimal then.
struct AscentBound {
  std::vector<PricedCut> cuts;
  ReducedCosts costs;
};
AscentBound best_ascent(const PlainLists& lists, const Alive& alive, Cost most, int times,
                        std::uint64_t seed, Monitor& monitor);

double bytes_of_ascent(const PlainLists& lists);

}  // namespace bnstar
