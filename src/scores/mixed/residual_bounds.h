// The least that a continuous child costs with any superset of its parents, D discrete and p
// continuous ones. With
//   T_D(x) = sum_j N_j / 2 (ln(2 pi RSS_j(x | all other continuous variables) / N_j) + 1)
// over the cells of D, a family costs at least T_D(x) + w q(D) (p + 2), and its supersets at least
// the minimum of that over all D' that contain D and that x may have. One table over the sets of
// discrete variables serves all children. T is minus infinity if a cell has no more rows than there
// are continuous variables; if it has too few for p parents, such families are rejected altogether.
#pragma once

#include <limits>
#include <vector>

#include "base/monitor.h"
#include "base/varset.h"
#include "data/dataset.h"
#include "data/grouped_columns.h"
#include "scores/families/set_index.h"
#include "scores/mixed/product_store.h"
#include "scores/mixed_score.h"

namespace bnstar {

class ResidualBounds {
 public:
  // A continuous variable: its discrete candidate parents, the number of its continuous
  // ones, and how many parents in all it may have at a time.
  struct Child {
    std::vector<Var> discrete;
    int n_continuous;
    int most;
  };

  ResidualBounds() = default;  // nothing is known
  ResidualBounds(const Dataset& data, const GroupedColumns& columns,
                 const std::vector<Child>& children, double weight, SmallCells small_cells,
                 ProductStore& store, int threads, Monitor& monitor);

  // Does the child have a family with too few rows in some cell?
  bool lacks_rows(int child) const;
  // `strict`: for strict supersets only.
  double at_least(int child, const Var* discrete, int n_discrete, int n_continuous,
                  bool strict) const;
  double bytes() const {
    return sets_.bytes() +
           8.0 * static_cast<double>(residual_.size() + above_.size() + least_weight_.size() * 2);
  }

 private:
  struct Residuals;
  bool list_sets(const Dataset& data, Monitor& monitor);
  void take_residuals(const Dataset& data, const GroupedColumns& columns, SmallCells small_cells,
                      ProductStore& store, int threads, Monitor& monitor);
  void forbid_others();
  void fill_from_above();
  // The least cost with exactly the discrete parents `set` and at least `n_continuous` continuous
  // ones.
  double own(std::size_t set, int child, int n_continuous) const;
  // Its place in `above_`.
  std::size_t place(std::size_t set, int child, int n_continuous) const {
    return (set * static_cast<std::size_t>(most_continuous_ + 1) + n_continuous) *
               children_.size() +
           child;
  }

  std::vector<Child> children_;
  double weight_ = 0;
  int most_continuous_ = 0;
  SetIndex sets_;                                      // of discrete variables, by size
  std::vector<double> configurations_, least_weight_;  // by set
  std::vector<double> residual_;                       // T by set and child
  // by set, number of continuous parents and child: the least over all strict supersets
  std::vector<double> above_;
};

}  // namespace bnstar
