// The costs of some families, not of all: each set that they are made of is evaluated once.
#pragma once

#include <vector>

#include "base/monitor.h"
#include "scores/local_score.h"

namespace bnstar {

// parents[i] of children[i], in any order. Without meaning when the monitor stops.
std::vector<double> family_costs(LocalScore& score, const std::vector<Var>& children,
                                 std::vector<std::vector<Var>> parents, int threads, Monitor& monitor);

}  // namespace bnstar
