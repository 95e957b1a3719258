// The priority of a node if the cost to go has a weight.
#pragma once

#include <cmath>
#include <vector>

#include "oracle/oracle.h"

namespace bnstar {

// Weights apply to whole costs, not to regrets: a weight of 1.25 on regrets alone would be a
// different search from that of the papers. If a least cost is negative (densities), weights apply
// to regrets.
template <int W>
class Weighing {
 public:
  explicit Weighing(const Oracle<W>& oracle) : least_(oracle.n_variables()) {
    const double quantum = oracle.scale().quantum();
    for (Var x : oracle.all()) {
      if (oracle.least(x) < 0) return;
    }
    for (Var x : oracle.all()) {
      least_[x] = static_cast<Cost>(std::llround(oracle.least(x) / quantum));
      total_ += least_[x];
    }
  }

  // Cost so far plus weighted cost to go, minus the constant that regrets leave out.
  Cost priority(const VarSet<W>& placed, Cost cost, Cost to_go, double weight) const {
    if (weight == 1) return cost + to_go;
    Cost left = total_;
    for (Var x : placed) left -= least_[x];
    return cost - left + static_cast<Cost>(std::floor(weight * static_cast<double>(left + to_go)));
  }

  // No network costs less if every open priority is at least `priority`: an open node on the best
  // path is reached at no more than `weight` times its true cost (Likhachev et al. 2003, theorem
  // 3).
  Cost bound(Cost priority, double weight) const {
    if (weight == 1) return priority;
    return static_cast<Cost>(std::ceil(static_cast<double>(total_ + priority) / weight)) - total_;
  }

  Cost most(Cost cost, double weight) const {
    return static_cast<Cost>(weight * static_cast<double>(total_ + cost)) - total_;
  }

 private:
  std::vector<Cost> least_;
  Cost total_ = 0;
};

}  // namespace bnstar
