// Orders from which local search starts. Two of them look at the best-parent graph, in which every
// variable has its cheapest set, cycles or not (Perez & Maua 2015).
#pragma once

#include <vector>

#include "base/rng.h"
#include "orderings/indexed_sets.h"

namespace bnstar {

enum class OrderStart { kRandom, kDepthFirst, kFeedbackArcs };

// Different on every call: what the method leaves open is drawn.
std::vector<Var> start_order(const IndexedSets& sets, OrderStart kind, Rng& rng);

}  // namespace bnstar
