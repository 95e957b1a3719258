// The change in cost that every single change of a network would make: adding or deleting an arc y
// -> x. A move changes the parents of one or two variables, so only their rows are worked out
// again.
#pragma once

#include <vector>

#include "base/monitor.h"
#include "dag/neighbour_families.h"
#include "dag/row_memory.h"
#include "dag/structure.h"
#include "parents/parent_sets.h"
#include "scores/families/family_scores.h"

namespace bnstar {

class Gains : private RowObserver {
 public:
  Gains(FamilyScores& scores, const ParentConstraints& constraints, int threads, Monitor& monitor);
  static double bytes(int n) { return 8.0 * n * n; }

  // Shows every row worked out from now on to `observer`; null: to none.
  void tell(RowObserver* observer) { observer_ = observer; }

  // From now on rows are looked up in `memory` first and kept there; null: nowhere. The observer
  // does not see rows that are known.
  void remember(RowMemory* memory) { memory_ = memory; }
  // The length of the rows that a memory keeps: the number of families, the cost of the present
  // one, the least change, and all changes.
  static int width_remembered(int n) { return n + 3; }

  // Works out the rows of these children. Unfinished if the monitor stops.
  void refresh(const Structure& structure, const std::vector<Var>& children);

  // The change in cost; infinite for a move that the constraints or the score do not allow.
  double change(const Structure& structure, const Move& move) const;
  // The change by adding the arc y -> x, or by deleting it if it is there. Adding ignores the limit
  // on the number of parents.
  double toggle(Var x, Var y) const { return row(x)[y]; }
  // The least change by adding or deleting one arc into x.
  double least(Var x) const { return least_[x]; }
  // The parents whose arcs into x change the cost least, at least the first `count` of them, the
  // least change first; ties by number.
  const std::vector<Var>& best_parents(Var x, std::size_t count) const;
  double cost(Var x) const { return costs_[x]; }
  const std::vector<double>& costs() const { return costs_; }
  // How many families the row of x asks for.
  double width(Var x) const { return 1 + static_cast<double>(constraints_.candidates[x].size()); }
  // Asked for so far, by this table and others of the same scores.
  double families() const { return scores_.families(); }

  // Copies the numbers of another table of the same scores.
  void take(const Gains& other) {
    toggles_ = other.toggles_;
    least_ = other.least_;
    costs_ = other.costs_;
    best_ = other.best_;
  }

 private:
  double* row(Var x) { return toggles_.data() + static_cast<std::size_t>(x) * n_; }
  const double* row(Var x) const { return toggles_.data() + static_cast<std::size_t>(x) * n_; }
  void see(const FamilyRow& row) override;
  bool recall(Var x, const std::vector<Var>& parents);
  void keep(Var x, const std::vector<Var>& parents, std::size_t families);
  bool full(const Structure& structure, Var x) const {
    return static_cast<int>(structure.parents(x).size()) >= constraints_.max_parents[x];
  }

  FamilyScores& scores_;
  const ParentConstraints& constraints_;
  const int threads_;
  Monitor& monitor_;
  RowObserver* observer_ = nullptr;
  RowMemory* memory_ = nullptr;
  const std::size_t n_;
  std::vector<double> toggles_;  // [x * n + y]: of the arc y -> x
  std::vector<double> least_;
  std::vector<double> costs_;
  mutable std::vector<std::vector<Var>> best_;  // by row, as many as were asked for
};

}  // namespace bnstar
