// The best network so far and the best bound: all a search leaves behind, at any moment.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "base/cost.h"

namespace bnstar {

class Incumbent {
 public:
  // Told of every improvement of either side.
  using Listener = std::function<void(Cost cost, Cost bound, double expanded)>;

  Incumbent(Cost cost, std::vector<std::size_t> chosen, Listener listener)
      : cost_(cost), chosen_(std::move(chosen)), listener_(std::move(listener)) {}

  Cost cost() const { return cost_; }
  Cost bound() const { return bound_; }
  bool proved() const { return bound_ >= cost_; }
  // The number of each variable's parent set.
  const std::vector<std::size_t>& chosen() const { return chosen_; }

  void improve(Cost cost, std::vector<std::size_t> chosen, double expanded) {
    if (cost >= cost_) return;
    cost_ = cost;
    chosen_ = std::move(chosen);
    bound_ = std::min(bound_, cost_);
    listener_(cost_, bound_, expanded);
  }

  // Bounds beyond the incumbent mean that it is the best.
  void raise(Cost bound, double expanded) {
    bound = std::min(bound, cost_);
    if (bound <= bound_) return;
    bound_ = bound;
    listener_(cost_, bound_, expanded);
  }

  // A searcher that rounds so many quanta to one says so; the certificate is weaker then.
  void coarsen(double quanta) { coarsening_ = std::max(coarsening_, quanta); }
  double coarsening() const { return coarsening_; }

 private:
  Cost cost_;
  Cost bound_ = 0;
  std::vector<std::size_t> chosen_;
  Listener listener_;
  double coarsening_ = 1;
};

}  // namespace bnstar
