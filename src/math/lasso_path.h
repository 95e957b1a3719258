// The supports of one lasso for all penalties: Osborne, Presnell & Turlach (2000), "A new approach
// to variable selection in least squares problems". Between two penalties at which a column enters
// or leaves, coefficients are linear functions of the penalty. So the next such penalty is known at
// once, and none in between has to be solved.
#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "math/lasso.h"

namespace bnstar {

struct PathSupport {
  std::vector<Var> members;  // ascending
  double left = 1;           // the part of the square of x that least squares on them leaves
  // how far rounding can change `left`; infinite if the members nearly determine each other
  double error = 0;
};

// For column x on all others; all have length 1. The matrix and the pacer must outlive the path.
class LassoPath {
 public:
  LassoPath(const GramMatrix& gram, Var x, Pacer& pacer);

  // The smallest penalty at which the support is empty.
  double largest_penalty() const { return largest_; }
  // The support at this penalty, owned by the path; null if the pacer has ended the work.
  const PathSupport* at(double penalty);

 private:
  // The support holds for half penalties from `from` down to `to`. The end of the last stretch is
  // not known yet, unless the path was lost there.
  struct Stretch {
    double from, to;
    PathSupport support;
  };
  // The next event: the active column at `place` leaves, or a new one enters.
  struct Event {
    double step;  // by how much half the penalty falls until then
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
  std::deque<PathSupport> solved_;  // solved one by one, where the path was lost
  bool lost_ = false;
  // columns determine each other, so which of them enters is up to the solver
  bool dependent_ = false;

  double half_;  // half the penalty that the walk has reached
  std::vector<Var> active_;
  std::vector<bool> is_active_;
  std::vector<double> signs_, b_;
  GrowingCholesky factor_;         // of the active columns
  std::vector<double> products_;   // of each column with the residual
  std::vector<double> direction_;  // change of the coefficients as half the penalty falls by 1
  std::vector<double> fall_;       // fall of the products meanwhile
  std::size_t events_ = 0;
  std::size_t stalled_ = 0;  // how many of the last events happened at one penalty

  LassoSolver solver_;
  LassoFit last_;  // the last fit that was solved
  std::vector<double> penalties_;
};

}  // namespace bnstar
