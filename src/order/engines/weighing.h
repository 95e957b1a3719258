// The priority of a node when the cost to go counts more than once.
#pragma once

#include <cmath>
#include <vector>

#include "oracle/oracle.h"

namespace bnstar {

// Weights apply to whole costs, not to regrets: with weight 1.25 on regrets alone the search would
// be another one than the papers'. Where a least cost is negative (densities), regrets must do.
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

  // Cost so far plus weighted cost to go, less the constant that regrets leave out.
  Cost priority(const VarSet<W>& placed, Cost cost, Cost to_go, double weight) const {
    if (weight == 1) return cost + to_go;
    Cost left = total_;
    for (Var x : placed) left -= least_[x];
    return cost - left + static_cast<Cost>(std::floor(weight * static_cast<double>(left + to_go)));
  }

  // No network costs less when every open priority is at least `priority`: an open node on the best
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
