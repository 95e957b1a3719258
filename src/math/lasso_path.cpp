#include "math/lasso_path.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <limits>

#include "base/eigen.h"

namespace bnstar {

namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();
// A penalty this close to that of an event, relatively, counts as above it, in agreement with the
// solver's tolerance at the largest penalty.
constexpr double kSame = 1e-12;
// A product that falls as fast as the penalty never meets it.
constexpr double kParallel = 1e-10;
// Events between two checks of whether products and coefficients have drifted. If they differ by
// more than kDrift, the path is lost.
constexpr std::size_t kEventsBetweenRefreshes = 32;
constexpr double kDrift = 1e-10;
// If others leave less than this share of an active column, rounding decides which of them enter
// and leave.
constexpr double kRegular = 1e-9;

using Vector = Eigen::VectorXd;

// products += sum of weights[i] * the column of members[i], four columns at a time.
void add_columns(const GramMatrix& gram, const std::vector<Var>& members,
                 const std::vector<double>& weights, double factor, std::vector<double>& products) {
  const auto column = [&](std::size_t i) {
    return Eigen::Map<const Vector>(gram.column(members[i]), gram.n);
  };
  Eigen::Map<Vector> sum(products.data(), gram.n);
  std::size_t i = 0;
  for (; i + 4 <= members.size(); i += 4) {
    sum += factor * weights[i] * column(i) + factor * weights[i + 1] * column(i + 1) +
           factor * weights[i + 2] * column(i + 2) + factor * weights[i + 3] * column(i + 3);
  }
  for (; i < members.size(); ++i) sum += factor * weights[i] * column(i);
}

}  // namespace

LassoPath::LassoPath(const GramMatrix& gram, Var x, Pacer& pacer)
    : gram_(gram),
      x_(x),
      pacer_(pacer),
      is_active_(static_cast<std::size_t>(gram.n)),
      penalties_(is_active_.size()) {
  for (Var k = 0; k < gram.n; ++k) {
    if (k != x) others_.push_back(k);
  }
  products_.assign(gram.column(x), gram.column(x) + gram.n);
  half_ = 0;
  for (Var k : others_) half_ = std::max(half_, std::fabs(products_[k]));
  largest_ = 2 * half_;
  begin_stretch();
  find_direction();
}

const PathSupport* LassoPath::at(double penalty) {
  const double half = penalty / 2 * (1 + kSame);
  if (!lost_ && half < half_ && !walk_to(half) && !lost_) return nullptr;
  // Searches from the last stretch back, because callers ask for lower and lower penalties.
  for (std::size_t i = stretches_.size(); i-- > 0;) {
    const Stretch& one = stretches_[i];
    if (half > one.from && i > 0) continue;
    if (half >= one.to) return &one.support;
    break;
  }
  return solve_at(penalty);
}

// True if the next event comes below `half`. If false, the path is lost or it is time to stop.
bool LassoPath::walk_to(double half) {
  while (pacer_.go_on()) {
    const Event event = next_event();
    if (half_ - event.step < half) return true;
    if (!take(event)) {
      lost_ = true;
      stretches_.back().to = half_;
      return false;
    }
  }
  return false;
}

LassoPath::Event LassoPath::next_event() const {
  Event next{kForever, false, 0, -1, 0};
  for (Var k : others_) {
    if (is_active_[k]) continue;
    for (const int sign : {1, -1}) {
      const double closes = 1 - sign * fall_[k];
      if (closes <= kParallel) continue;
      const double step = std::max(0.0, half_ - sign * products_[k]) / closes;
      if (step < next.step) next = {step, false, 0, k, sign};
    }
  }
  for (std::size_t i = 0; i < active_.size(); ++i) {
    if (signs_[i] * direction_[i] >= 0) continue;
    const double step = -b_[i] / direction_[i];
    if (step < next.step) next = {step, true, i, active_[i], 0};
  }
  return next;
}

// False if the path is lost: columns determine each other, or several enter at the same penalty and
// not all of them stay, which may go on for ever.
bool LassoPath::take(const Event& event) {
  stalled_ = event.step > DBL_EPSILON * half_ ? 0 : stalled_ + 1;
  if (stalled_ > others_.size()) return false;
  half_ -= event.step;
  for (std::size_t i = 0; i < active_.size(); ++i) b_[i] += event.step * direction_[i];
  for (std::size_t k = 0; k < products_.size(); ++k) products_[k] -= event.step * fall_[k];
  stretches_.back().to = half_;
  if (event.leaves) {
    const auto place = static_cast<std::ptrdiff_t>(event.place);
    is_active_[event.column] = false;
    factor_.remove(event.place);
    active_.erase(active_.begin() + place);
    signs_.erase(signs_.begin() + place);
    b_.erase(b_.begin() + place);
  } else if (!enter(event.column, event.sign)) {
    return false;
  }
  if (++events_ % kEventsBetweenRefreshes == 0 && !refresh()) return false;
  find_direction();
  if (!event.leaves && signs_.back() * direction_.back() <= 0) return false;
  begin_stretch();
  return true;
}

bool LassoPath::enter(Var column, int sign) {
  std::vector<double> row;
  for (Var k : active_) row.push_back(gram_(column, k));
  dependent_ = !factor_.append(row, gram_(column, column), kDependent);
  if (dependent_ || factor_.least_left() < kRegular) return false;
  active_.push_back(column);
  is_active_[column] = true;
  signs_.push_back(sign);
  b_.push_back(0);
  return true;
}

void LassoPath::find_direction() {
  direction_ = signs_;
  factor_.solve(direction_);
  fall_.assign(products_.size(), 0);
  add_columns(gram_, active_, direction_, 1, fall_);
}

// Works out coefficients and products anew. True if they agree with those of the walk and form a
// solution.
bool LassoPath::refresh() {
  for (std::size_t i = 0; i < active_.size(); ++i)
    b_[i] = gram_(x_, active_[i]) - half_ * signs_[i];
  factor_.solve(b_);
  products_.assign(gram_.column(x_), gram_.column(x_) + gram_.n);
  add_columns(gram_, active_, b_, -1, products_);
  for (std::size_t i = 0; i < active_.size(); ++i) {
    if (std::fabs(products_[active_[i]] - half_ * signs_[i]) > kDrift ||
        signs_[i] * b_[i] < -kDrift)
      return false;
  }
  return std::all_of(others_.begin(), others_.end(),
                     [&](Var k) { return std::fabs(products_[k]) <= half_ + kDrift; });
}

void LassoPath::begin_stretch() { stretches_.push_back({half_, 0, describe()}); }

PathSupport LassoPath::describe() const {
  PathSupport support;
  support.members = active_;
  std::sort(support.members.begin(), support.members.end());
  std::vector<double> slopes;
  for (Var k : active_) slopes.push_back(gram_(x_, k));
  factor_.solve_lower(slopes);
  for (double part : slopes) support.left -= part * part;
  factor_.solve_upper(slopes);
  double length = 1;
  for (double slope : slopes) length += std::fabs(slope);
  // Products are rounded, and the factor belongs to products that differ from ours by a rounding
  // error times their number. What is left is the sum of the products weighted by products of the
  // slopes.
  support.error = factor_.least_left() < kRegular
                      ? kForever
                      : static_cast<double>(active_.size() + 2) * DBL_EPSILON * length * length;
  return support;
}

const PathSupport* LassoPath::solve_at(double penalty) {
  penalties_.assign(penalties_.size(), penalty);
  last_ = solver_.solve({gram_, x_, others_, penalties_.data()}, &last_, &pacer_);
  if (!pacer_.go_on()) return nullptr;
  const double half = penalty / 2;
  if (half < half_ && !dependent_ && resume_from(last_, half)) {
    lost_ = false;
    begin_stretch();
    return &stretches_.back().support;
  }
  solved_.push_back({last_.support, 0, kForever});
  return &solved_.back();
}

// True if the walk can go on from there.
bool LassoPath::resume_from(const LassoFit& fit, double half) {
  active_.clear();
  signs_.clear();
  b_.clear();
  factor_.cut(0);
  is_active_.assign(is_active_.size(), false);
  half_ = half;
  for (std::size_t i = 0; i < fit.support.size(); ++i) {
    if (!enter(fit.support[i], fit.coefficients[i] > 0 ? 1 : -1)) return false;
  }
  if (!refresh()) return false;
  find_direction();
  return true;
}

}  // namespace bnstar
