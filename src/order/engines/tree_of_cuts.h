// Branch and cut (cuts/branch_and_cut.h) for a searcher: between its oracle and plain lists,
// between its incumbent and theirs.
#pragma once

#include <vector>

#include "cuts/branch_and_cut.h"
#include "heuristics/plain_lists_of.h"
#include "order/searcher.h"

namespace bnstar {

template <int W>
class TreeOfCuts {
 public:
  TreeOfCuts(const Search<W>& search, const BranchPlan& plan)
      : incumbent_(search.incumbent),
        scale_(search.incumbent.cost()),
        held_(search.monitor, bytes_of_plain_lists(search.oracle)),
        lists_(plain_lists_of(search.oracle, search.incumbent.cost(), scale_)),
        known_(scale_.fine(search.incumbent.cost()), scale_.grain(),
               [this](Cost cost, const std::vector<SetNumber>& sets) {
                 incumbent_.improve(scale_.whole(cost), families_of<W>(lists_, sets), nodes_);
               }),
        tree_(
            lists_, known_, plan,
            [this](Cost bound, double nodes) {
              nodes_ = nodes;
              incumbent_.raise(scale_.whole_bound(bound), nodes);
            },
            search.report, search.monitor) {}

  static bool fits(const Search<W>& search) {
    return search.monitor.can_hold(kCopies * bytes_of_plain_lists(search.oracle));
  }

  void ascend() { tree_.ascend(); }
  void cut() {
    known_.learn(scale_.fine(incumbent_.cost()));
    tree_.cut();
  }
  void branch() {
    known_.learn(scale_.fine(incumbent_.cost()));
    tree_.branch();
  }

  // The sets that better networks may have.
  PossibleSets possible() const {
    PossibleSets possible(static_cast<std::size_t>(lists_.n_variables()));
    for (SetNumber set = 0; set < lists_.n_sets(); ++set) {
      possible[lists_.child(set)].push_back(tree_.alive()[set] != 0);
    }
    return possible;
  }

 private:
  // The lists, and what is kept for each set beside.
  static constexpr double kCopies = 3;

  Incumbent<W>& incumbent_;
  FineCosts scale_;
  Holding held_;
  PlainLists lists_;
  KnownNetwork known_;
  BranchAndCut tree_;
  double nodes_ = 0;
};

}  // namespace bnstar
