#include "math/lasso.h"

#include <algorithm>
#include <cmath>

namespace bnstar {

namespace {

// By how much |X_k'r| may exceed half the penalty, in units of the standard deviations. The value
// then exceeds the minimum by about its square.
constexpr double kTolerance = 1e-11;
// Beyond this share of the square of x, a gap is too large to trust the result.
constexpr double kLargeGap = 1e-10;

int sign_of(double value) { return value > 0 ? 1 : -1; }

}  // namespace

LassoFit LassoSolver::solve(const LassoProblem& problem, const LassoFit* start, Pacer* pacer) {
  problem_ = &problem;
  pacer_ = pacer;
  begin(start);
  LassoFit fit;
  if (follow() && work_out(fit)) {
    certify(problem, products_, fit);
    if (fit.gap <= kLargeGap * problem.gram(problem.x, problem.x)) return fit;
  } else {
    fit.gap = INFINITY;
  }
  LassoFit other = lasso_by_descent(problem, pacer);
  return other.gap < fit.gap ? other : fit;
}

// Starts with the columns without penalty and the active columns of `start` with their signs.
void LassoSolver::begin(const LassoFit* start) {
  const std::size_t n = static_cast<std::size_t>(problem_->gram.n);
  active_.clear();
  factor_.cut(0);
  as_entered_ = 0;
  left_out_.assign(n, false);
  is_active_.assign(n, false);
  for (Var k : problem_->candidates) {
    if (penalty(k) == 0) left_out_[k] = !enter({k, 0, 0});
  }
  if (!start) return;
  std::size_t i = 0;
  for (Var k : problem_->candidates) {
    while (i < start->support.size() && start->support[i] < k) ++i;
    if (i == start->support.size()) break;
    const double b = start->coefficients[i];
    if (start->support[i] == k && !is_active_[k] && !left_out_[k] && b != 0)
      enter({k, sign_of(b), b});
    if (!may_go_on()) return;
  }
}

// Moves from one active set to the next, each of which costs less. False if there are too many.
bool LassoSolver::follow() {
  const std::size_t most_rounds = 50 + 10 * problem_->candidates.size();
  for (std::size_t round = 0; round < most_rounds; ++round) {
    if (!may_go_on() || !settle()) return false;
    const Var k = worst_violation();
    if (k < 0) return true;
    const int sign = sign_of(products_[k]);
    if (!enter({k, sign, 0}) && !exchange(k, sign)) left_out_[k] = true;
  }
  return false;
}

bool LassoSolver::enter(const Active& column) {
  row_.clear();
  const double* const products = problem_->gram.column(column.column);
  for (const Active& other : active_) row_.push_back(products[other.column]);
  if (!factor_.append(row_, products[column.column], kDependent)) return false;
  if (as_entered_ == active_.size()) ++as_entered_;
  active_.push_back(column);
  is_active_[column.column] = true;
  return true;
}

// The column is a linear function of active ones. It replaces the first of them that reaches zero
// as the coefficients move such that the fit stays the same and the penalty falls.
bool LassoSolver::exchange(Var column, int sign) {
  std::vector<double> direction;
  for (const Active& other : active_)
    direction.push_back(-sign * problem_->gram(other.column, column));
  factor_.solve(direction);
  double step = INFINITY;
  std::size_t first = active_.size();
  for (std::size_t i = 0; i < active_.size(); ++i) {
    if (active_[i].sign * direction[i] >= 0) continue;
    const double here = -active_[i].b / direction[i];
    if (here >= step) continue;
    step = here;
    first = i;
  }
  if (first == active_.size()) return false;
  for (std::size_t i = 0; i < active_.size(); ++i) active_[i].b += step * direction[i];
  remove(first);
  return enter({column, sign, sign * step});
}

void LassoSolver::remove(std::size_t place) {
  is_active_[active_[place].column] = false;
  factor_.remove(place);
  as_entered_ = std::min(as_entered_, place);
  active_.erase(active_.begin() + static_cast<std::ptrdiff_t>(place));
}

// Finds the coefficients of least cost with the active columns and their signs.
void LassoSolver::solve_for_signs() {
  const double* const with_x = problem_->gram.column(problem_->x);
  goal_.clear();
  for (const Active& column : active_) {
    goal_.push_back(with_x[column.column] - column.sign * penalty(column.column) / 2);
  }
  factor_.solve(goal_);
}

// Moves the coefficients there; a column whose coefficient reaches zero on the way leaves. False if
// there are too many rounds.
bool LassoSolver::settle() {
  for (std::size_t left = 2 * problem_->candidates.size() + 2; left > 0 && may_go_on(); --left) {
    solve_for_signs();
    double share = 1;
    std::size_t first = active_.size();
    for (std::size_t i = 0; i < active_.size(); ++i) {
      if (active_[i].sign == 0 || active_[i].sign * goal_[i] > 0) continue;
      const double b = active_[i].b;
      const double here = b == 0 ? 0 : b / (b - goal_[i]);
      if (here > share || (here == share && first < active_.size())) continue;
      share = here;
      first = i;
    }
    move_to_goal(share);
    if (first == active_.size()) return true;
    // It had entered because of a rounding error.
    if (share == 0) left_out_[active_[first].column] = true;
    remove(first);
  }
  return false;
}

void LassoSolver::move_to_goal(double share) {
  for (std::size_t i = 0; i < active_.size(); ++i) {
    active_[i].b = share == 1 ? goal_[i] : active_[i].b + share * (goal_[i] - active_[i].b);
  }
}

// The column that lowers the cost fastest; -1 when none does.
Var LassoSolver::worst_violation() {
  const GramMatrix& gram = problem_->gram;
  const double* const with_x = gram.column(problem_->x);
  begin_products(*problem_, products_);
  columns_.clear();
  row_.clear();
  for (const Active& column : active_) {
    columns_.push_back(column.column);
    row_.push_back(column.b);
  }
  subtract_columns(*problem_, columns_, row_, products_);
  const double length = std::sqrt(with_x[problem_->x]);
  double most = kTolerance * length;
  Var worst = -1;
  for (Var k : problem_->candidates) {
    const double excess = std::fabs(products_[k]) - penalty(k) / 2;
    if (excess <= 0 || is_active_[k] || left_out_[k]) continue;
    const double here = excess / std::sqrt(gram(k, k));
    if (here <= most) continue;
    most = here;
    worst = k;
  }
  return worst;
}

// Sorts the active columns by number. Returns how many of the first rows of the factor are what
// they would be if it were computed anew.
std::size_t LassoSolver::sort_active() {
  std::size_t same = 0;
  const auto before = [](const Active& a, const Active& b) { return a.column < b.column; };
  if (std::is_sorted(active_.begin(), active_.end(), before)) return as_entered_;
  const std::vector<Active> old = active_;
  std::sort(active_.begin(), active_.end(), before);
  while (same < as_entered_ && old[same].column == active_[same].column) ++same;
  return same;
}

// Works with the columns in order, so that the result does not depend on the path.
bool LassoSolver::work_out(LassoFit& fit) {
  const std::size_t same = sort_active();
  const bool anew = same < active_.size();
  if (anew) {
    const std::vector<Active> rest(active_.begin() + static_cast<std::ptrdiff_t>(same),
                                   active_.end());
    active_.resize(same);
    factor_.cut(same);
    for (const Active& column : rest) {
      if (!may_go_on() || !enter(column)) return false;
    }
    solve_for_signs();
  }
  fit.value = problem_->gram(problem_->x, problem_->x);
  for (std::size_t i = 0; i < active_.size(); ++i) {
    const Var k = active_[i].column;
    fit.support.push_back(k);
    fit.coefficients.push_back(goal_[i]);
    fit.value -= goal_[i] * (problem_->gram(problem_->x, k) - active_[i].sign * penalty(k) / 2);
  }
  if (anew) residual_products(*problem_, fit, products_);
  return true;
}

}  // namespace bnstar
