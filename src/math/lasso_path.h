// The supports of one lasso for all penalties: Osborne, Presnell & Turlach (2000), "A new approach
// to variable selection in least squares problems". Between two penalties at which a column enters
// or leaves, coefficients are linear functions of the penalty, so the next such penalty is known at
// once, and none between has to be solved.
#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "math/lasso.h"

namespace bnstar {

struct PathSupport {
  std::vector<Var> members;  // ascending
  double left = 1;           // what least squares on them leaves of the square of x
  // by how much rounding can change that; infinite where the members nearly determine each other
  double error = 0;
};

// Of column x on all others, which all have the length 1. The matrix and the pacer stay the
// caller's.
class LassoPath {
 public:
  LassoPath(const GramMatrix& gram, Var x, Pacer& pacer);

  // The least penalty without a support.
  double largest_penalty() const { return largest_; }
  // At this penalty. Its place is the path's; null when the pacer has ended it.
  const PathSupport* at(double penalty);

 private:
  // From one penalty down to another. Of the last one the end is not known yet, unless the path was
  // lost there.
  struct Stretch {
    double from, to;
    PathSupport support;
  };
  // What happens next: column `place` of the active ones leaves, or a new one enters.
  struct Event {
    double step;  // of half the penalty
    bool leaves;
    std::size_t place;
    Var column;
    int sign;
  };

  bool walk_to(double half);
  void find_direction();
  Event next_event() const;
  bool take(const Event& event);
  bool enter(Var column, int sign);
  bool refresh();
  void begin_stretch();
  PathSupport describe() const;
  const PathSupport* solve_at(double penalty);
  bool resume_from(const LassoFit& fit, double half);

  const GramMatrix gram_;
  const Var x_;
  Pacer& pacer_;
  std::vector<Var> others_;
  double largest_;
  std::deque<Stretch> stretches_;
  std::deque<PathSupport> solved_;  // one by one, where the path was lost
  bool lost_ = false;
  // because columns determine each other: then which of them enters is up to the solver
  bool dependent_ = false;

  double half_;  // of the penalty, where the walk is
  std::vector<Var> active_;
  std::vector<bool> is_active_;
  std::vector<double> signs_, b_;
  GrowingCholesky factor_;         // of the active columns
  std::vector<double> products_;   // of each column with the residual
  std::vector<double> direction_;  // of the coefficients, as half the penalty falls
  std::vector<double> fall_;       // of the products meanwhile
  std::size_t events_ = 0;
  std::size_t stalled_ = 0;  // of the last events, those at one penalty

  LassoSolver solver_;
  LassoFit last_;  // that was solved
  std::vector<double> penalties_;
};

}  // namespace bnstar
