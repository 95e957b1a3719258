// The best network so far and the best bound: the result of a search at any moment.
#pragma once

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "base/cost.h"
#include "base/varset.h"

namespace bnstar {

template <int W>
class Incumbent {
 public:
  // The parents of each variable; empty if there is no network.
  using Families = std::vector<VarSet<W>>;
  // Called at every improvement of either side.
  using Listener = std::function<void(Cost cost, Cost bound, double expanded)>;

  // Without a network `to_beat` the first one only stands in until the search finds one itself.
  Incumbent(Cost cost, Families families, Listener listener, bool to_beat = true)
      : cost_(cost),
        families_(std::move(families)),
        listener_(std::move(listener)),
        to_beat_(to_beat) {}

  Cost cost() const { return cost_; }
  // A weighted search ends when no priority is below this: not before it has found a network.
  Cost target() const { return to_beat_ ? cost_ : kInfiniteCost; }
  Cost bound() const { return bound_; }
  bool proved() const { return bound_ >= cost_; }
  const Families& families() const { return families_; }

  void improve(Cost cost, Families families, double expanded) {
    if (cost >= cost_) return;
    cost_ = cost;
    to_beat_ = true;
    families_ = std::move(families);
    bound_ = std::min(bound_, cost_);
    listener_(cost_, bound_, expanded);
  }

  // A bound beyond the incumbent means that the incumbent is optimal.
  void raise(Cost bound, double expanded) {
    bound = std::min(bound, cost_);
    if (bound <= bound_) return;
    bound_ = bound;
    listener_(cost_, bound_, expanded);
  }

  // For a searcher that rounds costs to multiples of `quanta` quanta; the certificate is weaker
  // then.
  void coarsen(double quanta) { coarsening_ = std::max(coarsening_, quanta); }
  double coarsening() const { return coarsening_; }

 private:
  Cost cost_;
  Cost bound_ = 0;
  Families families_;
  Listener listener_;
  bool to_beat_;
  double coarsening_ = 1;
};

}  // namespace bnstar
