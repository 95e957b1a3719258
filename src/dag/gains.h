// What every single change of a network would change in its cost: an arc y -> x more, or less. A
// move changes the parents of one variable or two, so only their rows are worked out anew.
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
  Gains(FamilyScores& scores, const ParentConstraints& allowed, int threads, Monitor& monitor);
  static double bytes(int n) { return 8.0 * n * n; }

  // Tells of every row worked out from now on; null: nobody.
  void tell(RowObserver* observer) { observer_ = observer; }

  // Rows are looked up here first, and kept here, from now on; null: nowhere. The observer is not
  // told of rows that are known.
  void remember(RowMemory* memory) { memory_ = memory; }
  // Of the rows that a memory keeps: the families, what the one in the middle costs, the least
  // change and all of them.
  static int width_remembered(int n) { return n + 3; }

  // The rows of these children. Unfinished when the monitor stops.
  void refresh(const Structure& structure, const std::vector<Var>& children);

  // One entry, of the arc y -> x, for the network as it is; the others of the row may be those of
  // another network.
  void refresh_one(const Structure& structure, Var x, Var y);
  // An arc y -> x has come or gone: what is known without a look at any family. Other entries of
  // the row are left as they are.
  void note_toggled(Var x, Var y);

  // By how much the cost changes; infinite for a move that the constraints or the score do not
  // allow.
  double change(const Structure& structure, const Move& move) const;
  // The same for the arc y -> x more, or less where it is there; for the former, without a look at
  // the number of parents.
  double toggle(Var x, Var y) const { return row(x)[y]; }
  // The least change by one arc into x more or less.
  double least(Var x) const { return least_[x]; }
  // Which arcs into x change least, the first `count` of them or more, the least change first; ties
  // by number.
  const std::vector<Var>& best_parents(Var x, std::size_t count) const;
  double cost(Var x) const { return costs_[x]; }
  const std::vector<double>& costs() const { return costs_; }
  // Asked for so far, by this table and others of the same scores.
  double families() const { return scores_.families(); }

  // The numbers of another table of the same scores.
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
  void set(Var x, Var y, double change);
  bool full(const Structure& structure, Var x) const {
    return static_cast<int>(structure.parents(x).size()) >= allowed_.max_parents[x];
  }

  FamilyScores& scores_;
  const ParentConstraints& allowed_;
  const int threads_;
  Monitor& monitor_;
  RowObserver* observer_ = nullptr;
  RowMemory* memory_ = nullptr;
  const std::size_t n_;
  std::vector<double> toggles_;  // [x * n + y]: of the arc y -> x
  std::vector<double> least_;
  std::vector<double> costs_;
  mutable std::vector<std::vector<Var>> best_;  // of each row as much as was asked for
};

}  // namespace bnstar
