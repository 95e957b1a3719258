// The heaviest branching: every variable has at most one parent, arcs make no cycles, and the sum
// of their weights is as large as can be (Chu & Liu 1965; Edmonds 1967). Takes n^2 steps: best arcs
// are followed backwards, and each cycle that they make becomes one variable (Gabow, Galil, Spencer
// & Tarjan 1986).
#pragma once

#include <cstddef>
#include <vector>

#include "base/cost.h"
#include "base/varset.h"

namespace bnstar {

// What arcs into a variable weigh. From n: what having no parent weighs, which must be possible for
// at least one variable of every cycle.
class ArcWeights {
 public:
  static constexpr Cost kNone = -kInfiniteCost;

  explicit ArcWeights(int n) : n_(n), weights_(static_cast<std::size_t>(n) * (n + 1), kNone) {}
  int n_variables() const { return n_; }
  Cost& of(int from, int to) { return weights_[static_cast<std::size_t>(to) * (n_ + 1) + from]; }

 private:
  int n_;
  std::vector<Cost> weights_;
};

// The parent of each variable; -1 for none. Ties go to the first.
std::vector<Var> best_branching(ArcWeights weights);

}  // namespace bnstar
