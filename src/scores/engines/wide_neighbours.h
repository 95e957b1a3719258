// What adding or removing one parent changes in the residual variance of a variable, for many
// candidates at once. One by one, each would take a factor of the whole family in numbers of 31
// digits. Here the columns are projected on the parents in doubles. That takes one product of a
// candidate with each parent and gives as many digits, because residuals lose half as many digits
// as their squares do. The few candidates for which doubles do not suffice take a row of the factor
// each.
#pragma once

#include <vector>

#include "base/twofold.h"
#include "base/varset.h"
#include "data/weighed_columns.h"
#include "scores/engines/cholesky_stack.h"
#include "scores/engines/wide_matrix.h"

namespace bnstar {

// For matrices of plain correlations. Results depend on the question alone, not on earlier ones.
class WideNeighbours {
 public:
  // The matrix must outlive it. `limits` are by variable, as in ShareWatch.
  WideNeighbours(const WideMatrix& matrix, const std::vector<double>& limits);

  // False if the family is not accepted: then log_ratios() must not be called.
  bool begin(Var x, const std::vector<Var>& parents);
  double log_det_of_parents() const { return log_det_of_parents_; }
  double log_det_of_family() const { return log_det_of_family_; }
  // ln of the factor by which the residual variance of x changes when each of `toggled` is added to
  // the parents, or removed if it is one of them. Infinite if the resulting family is not accepted.
  void log_ratios(const std::vector<Var>& toggled, double* out);

 private:
  using Stack = CholeskyStack<WideMatrix, ShareWatch>;
  struct Projection {
    // the product of the column with x, or with the residual of x given the parents
    const double* with_child;
    const double* on_basis;  // its products with the basis
    std::size_t stride;
  };

  const double* column(Var x) const { return matrix_.columns().column(x); }
  double inverse_norm(Var x) const { return matrix_.inverse_roots()[x].high; }
  void make_basis();
  void take_residual();
  void project_child();
  void add_candidates(const std::vector<Var>& candidates, const std::vector<std::size_t>& places,
                      double* out);
  double log_ratio_with(Var y, const Projection& projection);
  double log_ratio_by_factor(Var y);
  double log_ratio_without(Var z) const;

  const WideMatrix& matrix_;
  const std::vector<double>& limits_;
  const std::size_t rows_;
  Stack family_, with_parents_;
  Var child_ = -1;
  std::vector<Var> parents_;  // ascending
  // by member: what the others leave of it in the family, and in the set of parents
  std::vector<double> with_, without_;
  double log_det_of_parents_ = 0, log_det_of_family_ = 0;
  double least_share_ = 1, limit_ = 0;
  std::vector<double> basis_;  // of the parents' columns, orthonormal
  std::vector<Var> basis_of_;
  std::vector<double> residual_;  // of x, to all digits; used if it is small
  bool small_residual_ = false;
  std::vector<double> child_on_basis_;
  double left_of_child_ = 1;
  std::vector<double> products_;
};

}  // namespace bnstar
