// Scored parent sets of all variables, as flat arrays: those of variable x are numbers start[x] ...
// start[x + 1] - 1. In this form they cross to R and come back.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "base/varset.h"

namespace bnstar {

struct ParentSets {
  std::vector<std::size_t> start{0};
  std::vector<int> size;
  std::vector<Var> parents;  // ascending within a set
  std::vector<double> cost;

  int n_variables() const { return static_cast<int>(start.size()) - 1; }
  double bytes() const {
    return static_cast<double>(cost.size()) * (sizeof(double) + sizeof(int)) +
           static_cast<double>(parents.size()) * sizeof(Var);
  }
};

// What the user allows.
struct ParentConstraints {
  std::vector<std::vector<Var>> required;    // ascending, by child
  std::vector<std::vector<Var>> candidates;  // ascending, by child, without the required ones
  std::vector<int> max_parents;              // by child, required ones included
  bool limit_configurations;                 // apply LocalScore::most_configurations()
};

// Does a set of cost `cost` beat the best of its subsets? Costs within 1e-10 (relative; absolute
// below 1) are ties, and ties go to the smaller set.
inline bool beats(double cost, double best_of_subsets) {
  if (std::isinf(best_of_subsets)) return cost < best_of_subsets;
  return cost < best_of_subsets - 1e-10 * std::max(1.0, std::fabs(best_of_subsets));
}

}  // namespace bnstar
