#include "scores/engines/wide_neighbours.h"

#include <algorithm>
#include <cmath>

#include "base/eigen.h"
#include "base/infinity.h"
#include "data/column_products.h"
#include "scores/engines/lost_digits.h"

namespace bnstar {

namespace {

// Columns worked on together stay in a fast cache.
constexpr std::size_t kTogether = 64;

using Vector = Eigen::Map<Eigen::VectorXd>;
using ConstVector = Eigen::Map<const Eigen::VectorXd>;

}  // namespace

WideNeighbours::WideNeighbours(const WideMatrix& matrix, const std::vector<double>& limits)
    : matrix_(matrix),
      limits_(limits),
      rows_(matrix.columns().rows()),
      family_(matrix, ShareWatch(limits)),
      with_parents_(matrix, ShareWatch(limits)) {}

bool WideNeighbours::begin(Var x, const std::vector<Var>& parents) {
  child_ = x;
  parents_ = parents;
  const int size = static_cast<int>(parents.size());
  if (parents.size() + 1 >= matrix_.columns().observed_rows()) return false;
  std::vector<Var> members{x};
  members.insert(members.end(), parents.begin(), parents.end());
  log_det_of_parents_ = size == 0 ? 0 : family_.log_det(members.data() + 1, size);
  log_det_of_family_ = family_.log_det(members.data(), size + 1);
  if (std::isinf(log_det_of_family_)) return false;
  with_ = family_.watch().shares(members.size());
  without_ = family_.watch().shares(parents.size());
  least_share_ = *std::min_element(with_.begin(), with_.end());
  limit_ = 0;
  for (Var y : members) limit_ = std::max(limit_, limits_[y]);
  return true;
}

void WideNeighbours::log_ratios(const std::vector<Var>& toggled, double* out) {
  std::vector<Var> candidates;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < toggled.size(); ++i) {
    if (std::binary_search(parents_.begin(), parents_.end(), toggled[i])) {
      out[i] = log_ratio_without(toggled[i]);
    } else {
      candidates.push_back(toggled[i]);
      places.push_back(i);
    }
  }
  if (candidates.empty()) return;
  make_basis();
  project_child();
  add_candidates(candidates, places, out);
}

// Gram-Schmidt, twice for each column, so that rounding leaves nothing of the others.
void WideNeighbours::make_basis() {
  if (basis_of_ == parents_) return;
  basis_.assign(parents_.size() * rows_, 0);
  std::vector<const double*> before;
  std::vector<double> on_before(parents_.size());
  for (std::size_t k = 0; k < parents_.size(); ++k) {
    Vector next(&basis_[k * rows_], static_cast<Eigen::Index>(rows_));
    next = ConstVector(column(parents_[k]), next.size()) * inverse_norm(parents_[k]);
    for (int pass = 0; pass < 2; ++pass) {
      products_with_others({next.data()}, before, rows_, on_before.data());
      for (std::size_t j = 0; j < k; ++j)
        next -= on_before[j] * ConstVector(before[j], next.size());
    }
    next /= next.norm();
    before.push_back(next.data());
  }
  basis_of_ = parents_;
}

// Computed from the regression in 31 digits: in doubles, rounding would be a large part of a small
// residual.
void WideNeighbours::take_residual() {
  const std::vector<Twofold> coefficients = family_.last_on_others(parents_.size() + 1);
  std::vector<Twofold> sum(rows_);
  const auto add = [&](Twofold factor, Var y) {
    for (std::size_t i = 0; i < rows_; ++i) sum[i] = sum[i] + factor * Twofold(column(y)[i]);
  };
  add(matrix_.inverse_roots()[child_], child_);
  for (std::size_t k = 0; k < parents_.size(); ++k) {
    const Var y = parents_[parents_.size() - 1 - k];  // the factor begins with the last parent
    add(-coefficients[k] * matrix_.inverse_roots()[y], y);
  }
  residual_.resize(rows_);
  std::transform(sum.begin(), sum.end(), residual_.begin(),
                 [](Twofold value) { return value.high; });
}

void WideNeighbours::project_child() {
  std::vector<const double*> basis;
  for (std::size_t k = 0; k < parents_.size(); ++k) basis.push_back(&basis_[k * rows_]);
  child_on_basis_.resize(parents_.size());
  products_with_others(basis, {column(child_)}, rows_, child_on_basis_.data());
  left_of_child_ = 1;
  for (double& on : child_on_basis_) {
    on *= inverse_norm(child_);
    left_of_child_ -= on * on;
  }
  const double precise = std::exp(log_det_of_family_ - log_det_of_parents_);
  small_residual_ = precise < kSmallShare;
  if (!small_residual_) return;
  left_of_child_ = precise;
  take_residual();
}

void WideNeighbours::add_candidates(const std::vector<Var>& candidates,
                                    const std::vector<std::size_t>& places, double* out) {
  std::vector<const double*> by{small_residual_ ? residual_.data() : column(child_)};
  for (std::size_t k = 0; k < parents_.size(); ++k) by.push_back(&basis_[k * rows_]);
  // One row more: without parents, the products with their basis begin after the others.
  products_.resize((by.size() + 1) * kTogether);
  std::vector<const double*> columns;
  for (std::size_t first = 0; first < candidates.size(); first += kTogether) {
    const std::size_t count = std::min(kTogether, candidates.size() - first);
    columns.clear();
    for (std::size_t i = 0; i < count; ++i) columns.push_back(column(candidates[first + i]));
    products_with_others(by, columns, rows_, products_.data());
    for (std::size_t i = 0; i < count; ++i) {
      out[places[first + i]] =
          log_ratio_with(candidates[first + i], {&products_[i], &products_[count + i], count});
    }
  }
}

// 1 - the squared partial correlation. The operations are ordered such that x and y could change
// places.
double WideNeighbours::log_ratio_with(Var y, const Projection& projection) {
  double left = 1, in_parents = 0;
  for (std::size_t k = 0; k < parents_.size(); ++k) {
    const double on = projection.on_basis[k * projection.stride] * inverse_norm(y);
    left -= on * on;
    in_parents += child_on_basis_[k] * on;
  }
  if (left < kSmallShare) return log_ratio_by_factor(y);
  const double product =
      small_residual_
          ? *projection.with_child * inverse_norm(y)
          : *projection.with_child * (inverse_norm(child_) * inverse_norm(y)) - in_parents;
  const double ratio = 1 - product * product / (left_of_child_ * left);
  // With y added, the others leave at least this of each member.
  const double least = least_share_ * left * ratio;
  if (ratio < kLeastRatio || least < 2 * std::max(limit_, limits_[y]))
    return log_ratio_by_factor(y);
  return std::log(ratio);
}

// The residual variance of x given y relates to that without y as the residual variance of y given
// x relates to that without x.
double WideNeighbours::log_ratio_by_factor(Var y) {
  if (parents_.size() + 2 >= matrix_.columns().observed_rows()) return kInfinity;
  std::vector<Var> members{y, child_};
  members.insert(members.end(), parents_.begin(), parents_.end());
  const int size = static_cast<int>(members.size());
  const double of_all = family_.log_det(members.data(), size);
  if (std::isinf(of_all)) return kInfinity;
  members.erase(members.begin() + 1);
  return of_all - log_det_of_family_ -
         (with_parents_.log_det(members.data(), size - 1) - log_det_of_parents_);
}

double WideNeighbours::log_ratio_without(Var z) const {
  const auto place = std::lower_bound(parents_.begin(), parents_.end(), z);
  const std::size_t in_factor = static_cast<std::size_t>(parents_.end() - place) - 1;
  return std::log(without_[in_factor] / with_[in_factor]);
}

}  // namespace bnstar
