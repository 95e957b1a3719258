#include "order/walk/wide_tree.h"

#include <algorithm>
#include <numeric>

#include "oracle/list_oracle.h"
#include "parents/selection.h"

namespace bnstar {

namespace {

// The lists, and what is kept for each set beside.
constexpr double kCopies = 3;

double bytes_beside(const ParentSets& sets) {
  return sets.bytes() + static_cast<double>(sets.cost.size()) * sizeof(std::size_t);
}

}  // namespace

WideTree::WideTree(const ParentSets& sets, Cost regret, const FixedPoint& scale,
                   const BranchPlan& plan, const Listener& listener, Report& report,
                   Monitor& monitor)
    : fine_(regret),
      lists_(lists_of(sets, regret, scale)),
      held_(monitor, bytes_beside(sets)),
      known_(fine_.fine(regret), fine_.grain(),
             [this, listener](Cost, const std::vector<SetNumber>& found) {
               std::vector<std::size_t> chosen;
               for (SetNumber set : found) chosen.push_back(number_[set]);
               listener.improved(chosen);
             }),
      tree_(
          lists_, known_, plan,
          [this, listener](Cost bound, double nodes) {
            listener.raised(fine_.whole_bound(bound), nodes);
          },
          report, monitor) {}

bool WideTree::fits(const ParentSets& sets, const Monitor& monitor) {
  return monitor.can_hold(kCopies * bytes_beside(sets));
}

void WideTree::run() {
  tree_.ascend();
  tree_.cut();
  tree_.branch();
}

// Regrets above that of the known network count as much as it: no better network has them.
PlainLists WideTree::lists_of(const ParentSets& sets, Cost most, const FixedPoint& scale) {
  const std::vector<double> least = least_costs(sets);
  const std::vector<std::size_t> first = first_parents(sets);
  PlainLists lists;
  for (Var x = 0; x < sets.n_variables(); ++x) {
    std::vector<std::size_t> numbers(sets.start[x + 1] - sets.start[x]);
    std::iota(numbers.begin(), numbers.end(), sets.start[x]);
    std::stable_sort(numbers.begin(), numbers.end(), [&sets](std::size_t a, std::size_t b) {
      return sets.cost[a] != sets.cost[b] ? sets.cost[a] < sets.cost[b]
                                          : sets.size[a] < sets.size[b];
    });
    for (std::size_t i : numbers) {
      const Cost regret = std::min(scale.to_cost(sets.cost[i] - least[x]), most);
      lists.add_set(fine_.fine(regret), {sets.parents.begin() + static_cast<long>(first[i]),
                                         sets.parents.begin() + static_cast<long>(first[i + 1])});
    }
    lists.end_variable();
    number_.insert(number_.end(), numbers.begin(), numbers.end());
  }
  return lists;
}

}  // namespace bnstar
