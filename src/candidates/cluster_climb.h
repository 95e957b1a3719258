// Greedy search over the orders of a cluster that is too large for tables (Friedman, Nachman &
// Pe'er 1999, section 5.6): one variable after the other moves to its best place until none has a
// better one. Costs are those of proposition 5.7: of the assigned variables with their best parents
// before them, and of the children with their separators in this order.
#pragma once

#include <cstddef>
#include <vector>

#include "base/cost.h"
#include "base/monitor.h"
#include "base/varset.h"
#include "orderings/indexed_sets.h"

namespace bnstar {

// Children with the same separator, and their total cost for each of its orders, by rank.
struct CostsBelow {
  std::vector<Var> separator;  // ascending
  std::vector<Cost> costs;
};

class ClusterClimb {
 public:
  // The members of `fixed` keep their order in `order`. What is impossible costs
  // IndexedSets::kMissing.
  ClusterClimb(const IndexedSets& sets, const std::vector<Var>& assigned,
               const std::vector<CostsBelow>& below, const std::vector<Var>& fixed,
               std::vector<Var> order);

  void run(Monitor& monitor);

  Cost cost() const { return cost_; }
  const std::vector<Var>& order() const { return order_; }

 private:
  Cost cost_of(Var x) const;
  Cost cost_below(std::size_t child) const;
  bool may_swap(int place) const {
    return !is_fixed_[order_[place]] || !is_fixed_[order_[place + 1]];
  }
  void swap(int place);
  bool improve(Var x);
  void go_to(Var x, int place);

  const IndexedSets& sets_;
  const std::vector<CostsBelow>& below_;
  std::vector<Var> order_;
  std::vector<int> place_;  // by variable; the number of all variables if it is not a member
  std::vector<bool> is_fixed_, is_assigned_;
  std::vector<std::vector<std::size_t>> children_with_;  // by variable
  Cost cost_ = 0;
};

// The place in x's list of its cheapest set whose members all satisfy `placed(y)`; the length of
// the list if there is none.
template <class Placed>
Place cheapest_place(const IndexedSets::List& list, const Placed& placed) {
  Place i = 0;
  const auto fits = [&](Place at) {
    for (const Var* y = list.begin(at); y != list.end(at); ++y) {
      if (!placed(*y)) return false;
    }
    return true;
  };
  while (i < list.size() && !fits(i)) ++i;
  return i;
}

}  // namespace bnstar
