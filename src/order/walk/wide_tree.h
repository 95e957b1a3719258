// Branch and cut (cuts/branch_and_cut.h) on the lists of a part, without an oracle: for parts of
// more variables than the sets of the order graph hold.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "base/cost.h"
#include "cuts/branch_and_cut.h"
#include "heuristics/plain_lists_of.h"
#include "parents/parent_sets.h"

namespace bnstar {

class WideTree {
 public:
  // Told of better networks, as the numbers of their sets, and of better bounds on regrets.
  struct Listener {
    std::function<void(const std::vector<std::size_t>& chosen)> improved;
    std::function<void(Cost bound, double nodes)> raised;
  };

  // `regret` is that of the known network, `scale` that of all regrets.
  WideTree(const ParentSets& sets, Cost regret, const FixedPoint& scale, const BranchPlan& plan,
           const Listener& listener, Report& report, Monitor& monitor);

  static bool fits(const ParentSets& sets, const Monitor& monitor);

  void run();
  // No network has a smaller regret. Equal to that of the best one known where it is proved.
  Cost bound() const { return fine_.whole_bound(tree_.bound()); }
  Cost regret() const { return fine_.whole(known_.cost()); }

 private:
  PlainLists lists_of(const ParentSets& sets, Cost most, const FixedPoint& scale);

  FineCosts fine_;
  std::vector<std::size_t> number_;  // of each set, in the part
  PlainLists lists_;
  Holding held_;
  KnownNetwork known_;
  BranchAndCut tree_;
};

}  // namespace bnstar
