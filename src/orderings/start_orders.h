// Orders from which local search starts. Two of them use the best-parent graph, in which every
// variable has its cheapest set, cycles or not (Perez & Maua 2015).
#pragma once

#include <vector>

#include "base/rng.h"
#include "orderings/indexed_sets.h"

namespace bnstar {

enum class OrderStart { kRandom, kDepthFirst, kFeedbackArcs };

// Different at every call: choices that the method leaves open are drawn at random.
std::vector<Var> start_order(const IndexedSets& sets, OrderStart kind, Rng& rng);

}  // namespace bnstar
