// What is left of a problem without the sets that no better network has. It falls into strong parts
// anew, and its lists are shorter: often it is a much smaller problem (the fixing of integer
// programming, for order graphs).
#pragma once

#include <cstddef>
#include <deque>
#include <utility>
#include <vector>

#include "heuristics/heuristic.h"
#include "oracle/oracle.h"
#include "order/incumbent.h"
#include "parents/selection.h"

namespace bnstar {

template <int W>
class ReducedProblem {
 public:
  // No unlisted set may be possible. The sets of the incumbent stay, so that there is a network.
  ReducedProblem(const Oracle<W>& oracle, const PossibleSets& possible,
                 const Incumbent<W>& incumbent);

  // Costs are the oracle's regrets, exactly.
  ParentSets take_sets() { return std::move(sets_); }
  // The bytes it keeps once its sets are taken; and those it takes in all if every set is possible.
  double bytes() const { return static_cast<double>(kept_.size()) * sizeof(kept_[0]); }
  static double bytes(const Oracle<W>& oracle);
  double excluded() const { return excluded_; }
  double share_left() const {
    return static_cast<double>(kept_.size()) / (static_cast<double>(kept_.size()) + excluded_);
  }
  // An order of the incumbent.
  const std::vector<Var>& order() const { return order_; }

  // The cost and the families of a network of the reduced problem in the oracle's terms.
  Cost cost_of(const Selection& found) const;
  std::vector<VarSet<W>> families_of(const Selection& found) const;

 private:
  void keep(const Oracle<W>& oracle, const ScoredSet<W>& set);

  std::vector<const ScoredSet<W>*> kept_;
  std::deque<ScoredSet<W>> unlisted_;  // of the incumbent
  ParentSets sets_;
  double excluded_ = 0;
  std::vector<Var> order_;
};

// Are all possible sets listed?
template <int W>
bool only_listed_possible(const Oracle<W>& oracle, const PossibleSets& possible);

}  // namespace bnstar
