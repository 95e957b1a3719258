// A search that is stopped before its first step ends where it was to start.
#pragma once

#include <cmath>
#include <numeric>
#include <vector>

#include "base/monitor.h"
#include "base/result.h"
#include "scores/families/family_scores.h"

namespace bnstar {

// Scores the network of a search that stopped before it knew any cost. No limit ends this.
inline void take_costs_of_start(FamilyScores& scores, int threads, Result& result) {
  if (!result.costs.empty()) return;
  Monitor patient{Limits{}, nullptr, nullptr};
  std::vector<Var> all(result.parents.size());
  std::iota(all.begin(), all.end(), 0);
  result.costs = scores.costs(all, result.parents, threads, patient);
}

// Two costs that differ by less are the same, but for rounding.
inline double rounding_of(double cost) { return 1e-12 * (1 + std::fabs(cost)); }

}  // namespace bnstar
