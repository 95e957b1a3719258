// Local cuts: the most violated inequality on a few variables C, of all there are. A small linear
// programme looks for costs a of the parents within C, between 0 and 1, such that the mixture pays
// less than the best network on C does:
//   max b - sum of a z   s.t.   b <= sum over X in C of a(X, D_X) for every network D on C,
// z being the shares of the mixture by what its sets are within C. Networks come one by one, from
// dynamic programming over the orders of C. Only sets that the mixture takes have a cost of their
// own, which keeps the programme small; those of all others are found by lifting (lifting.h).
#pragma once

#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "cuts/cluster_search.h"

namespace bnstar {

struct LocalCutPlan {
  int members = 6;  // of C
  std::size_t most = 40;
  double least = 5e-3;  // violation
  bool draw = false;    // C at random, near variables the more likely, or the nearest ones
  std::uint64_t seed = 0;
};

// Lifted in the order of the reduced costs at the prices of the mixture.
std::vector<ViolatedCut> violated_local_cuts(const PlainLists& lists, const Mixture& mixture,
                                             const std::vector<PricedCut>& cuts, const Alive& alive,
                                             const ReducedCosts& costs, const LocalCutPlan& plan,
                                             Monitor& monitor);

}  // namespace bnstar
