// Lifting: what makes a local cut stronger without the linear programme that found it. Only sets
// that the mixture takes have costs of their own there; all others cost what a subset does. Each of
// these comes to cost as little as it may, so that no network with it goes below the bound
// (sequential lifting, Padberg 1975; for cuts found on a few variables Applegate et al. 2001).
#pragma once

#include "cuts/cut_prices.h"

namespace bnstar {

// Sets that are alive and cheapest at these reduced costs come first: they would be taken next.
Cut lifted(const Cut& local, const PlainLists& lists, const Alive& alive,
           const ReducedCosts& costs);

}  // namespace bnstar
