// The lasso by an active set: Lee, Battle, Raina & Ng (2007), "Efficient sparse coding algorithms",
// section 3, with a Cholesky factor of the active columns that grows and shrinks with them.
#pragma once

#include <cstddef>
#include <vector>

#include "base/monitor.h"
#include "math/growing_cholesky.h"
#include "math/lasso_fit.h"

namespace bnstar {

// Used by one thread. The result depends on the problem only: once the active columns and their
// signs are known, it is worked out anew from them, whatever path led there.
class LassoSolver {
 public:
  // `start` is the result of a similar problem and only saves time. If the pacer ends the work, the
  // result has no meaning and an infinite gap.
  LassoFit solve(const LassoProblem& problem, const LassoFit* start = nullptr,
                 Pacer* pacer = nullptr);

 private:
  struct Active {
    Var column;
    int sign;  // 0: the column has no penalty and is never removed
    double b;
  };

  void begin(const LassoFit* start);
  bool follow();
  bool enter(const Active& column);
  bool exchange(Var column, int sign);
  void remove(std::size_t place);
  bool settle();
  void move_to_goal(double share);
  Var worst_violation();
  void solve_for_signs();
  bool work_out(LassoFit& fit);
  std::size_t sort_active();
  double penalty(Var column) const { return problem_->penalties[column]; }
  bool may_go_on() { return !pacer_ || pacer_->go_on(); }

  const LassoProblem* problem_ = nullptr;
  Pacer* pacer_ = nullptr;
  std::vector<Active> active_;
  GrowingCholesky factor_;  // of the active columns, in their order
  // rows of it that no removal has rotated, so that they depend on their columns only
  std::size_t as_entered_;
  std::vector<bool> left_out_;
  std::vector<bool> is_active_;
  std::vector<double> products_;  // of each column with the residual
  std::vector<double> goal_, row_;
  std::vector<Var> columns_;  // the active ones
};

}  // namespace bnstar
