#include "scores/engines/gaussian_local_score.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "base/cholesky.h"
#include "base/infinity.h"
#include "base/parallel.h"
#include "scores/engines/cholesky_stack.h"
#include "scores/engines/wide_neighbours.h"

namespace bnstar {

namespace {

constexpr std::size_t kGaussianSetsPerTask = 1024;
constexpr double kEpsilon = std::numeric_limits<double>::epsilon();

// Scales to a unit diagonal.
TwofoldMatrix scaled(TwofoldMatrix matrix) {
  const Eigen::Index n = matrix.rows();
  std::vector<Twofold> root;
  for (Eigen::Index x = 0; x < n; ++x) root.push_back(Twofold(1) / sqrt(matrix(x, x)));
  for (Eigen::Index y = 0; y < n; ++y) {
    for (Eigen::Index x = 0; x < n; ++x) matrix(x, y) = matrix(x, y) * root[x] * root[y];
    matrix(y, y) = Twofold(1);
  }
  return matrix;
}

}  // namespace

GaussianLocalScore::GaussianLocalScore(std::unique_ptr<GaussianScore> formula)
    : formula_(std::move(formula)) {
  const std::vector<double> unit = formula_->units();
  n_ = static_cast<int>(unit.size());
  for (Var x = 0; x < n_; ++x) {
    log_scale_.push_back(2 * std::log(unit[x]));
    limits_.push_back(formula_->collinear_below(x));
  }
  log_least_rss_.assign(n_, -kInfinity);
  if (formula_->wide_columns()) {
    wide_ = std::make_shared<WideMatrix>(*formula_);
    if (is_likelihood())
      most_members_ = static_cast<int>(formula_->wide_columns()->observed_rows()) - 1;
    for (Var x = 0; x < n_; ++x) log_scale_[x] += std::log(wide_->diagonal()[x]);
  } else {
    take_dense_matrix();
  }
}

std::unique_ptr<LocalScore> GaussianLocalScore::for_listing(int) const {
  std::unique_ptr<GaussianLocalScore> copy(new GaussianLocalScore(*this));
  copy->likelihood_.reset();
  copy->log_least_rss_.assign(n_, -kInfinity);
  return copy;
}

void GaussianLocalScore::take_dense_matrix() {
  TwofoldMatrix products = formula_->take_products();
  for (Var y = 0; y < n_; ++y) {
    for (Var x = 0; x < n_; ++x) products(x, y) = formula_->entry(products(x, y), x, y);
    log_scale_[y] += std::log(products(y, y).high);
  }
  precise_ = scaled(std::move(products));
  condition_ = reciprocal_condition(rounded());
  if (condition_ >= kWellConditioned) {
    matrix_ = rounded();
    precise_.resize(0, 0);
  }
}

template <class F>
auto GaussianLocalScore::with_stack(const F& f) const {
  if (wide_) return f(CholeskyStack<WideMatrix, ShareWatch>(*wide_, ShareWatch(limits_)));
  if (condition_ < kWellConditioned)
    return f(CholeskyStack<TwofoldMatrix, ShareWatch>(precise_, ShareWatch(limits_)));
  return f(CholeskyStack<Eigen::MatrixXd, AllRegular>(matrix_, {}));
}

double GaussianLocalScore::bytes_of_matrix() const {
  return wide_ ? wide_->columns().bytes() + 24.0 * n_
               : (condition_ >= kWellConditioned ? 8.0 : 16.0) * n_ * n_;
}

double GaussianLocalScore::bytes() const {
  return bytes_of_matrix() + (likelihood_ ? likelihood_->bytes_of_matrix() : 0);
}

Eigen::MatrixXd GaussianLocalScore::matrix(int threads, Monitor& monitor) const {
  if (!wide_) return condition_ >= kWellConditioned ? matrix_ : rounded();
  Eigen::MatrixXd result(n_, n_);
  parallel_for(threads, static_cast<std::size_t>(n_), monitor, [&](std::size_t column) {
    const Var x = static_cast<Var>(column);
    for (Var y = 0; y <= x; ++y) result(x, y) = result(y, x) = (*wide_)(x, y).high;
  });
  return result;
}

Eigen::MatrixXd GaussianLocalScore::rounded() const {
  return precise_.unaryExpr([](Twofold value) { return value.high; });
}

void GaussianLocalScore::prepare(bool bounds, const std::vector<std::vector<Var>>& candidates,
                                 const std::vector<int>&, int, Monitor&) {
  if (!bounds) return;
  // One inverse serves all variables. A variable with few candidate parents takes a factor of its
  // own, and these leave more of it.
  constexpr std::size_t kFew = 128;
  const auto few = [&](Var x) {
    return candidates[x].size() <= std::min<std::size_t>(kFew, (n_variables() - 1) / 2);
  };
  std::vector<Var> by_few;
  for (Var x = 0; x < n_variables(); ++x) {
    if (few(x)) by_few.push_back(x);
  }
  if (static_cast<int>(by_few.size()) < n_variables()) bound_by_all();
  for (Var x : by_few) log_least_rss_[x] = bound_by_few(x, candidates[x]);
}

namespace {

// How the relative error of what a factor leaves of a variable grows: by the condition of the
// matrix, or, with twice the digits, by the least share that others leave of a member.
double error_divisor(const AllRegular&, int, double condition) { return condition; }
double error_divisor(const ShareWatch& watch, int size, double) {
  const std::vector<double> shares = watch.shares(static_cast<std::size_t>(size));
  return std::sqrt(*std::min_element(shares.begin(), shares.end()));
}

}  // namespace

// What the candidate parents leave of x; -Inf if they determine it or each other.
double GaussianLocalScore::bound_by_few(Var x, std::vector<Var> parents) const {
  const int size = static_cast<int>(parents.size()) + 1;
  if (size > most_members_) return -kInfinity;
  parents.insert(parents.begin(), x);
  return with_stack([&](auto stack) {
    const double of_all = stack.log_det(parents.data(), size);
    if (std::isinf(of_all)) return -kInfinity;
    const double error = 64 * size * kEpsilon / error_divisor(stack.watch(), size, condition_);
    const double of_parents = size == 1 ? 0 : stack.log_det(parents.data() + 1, size - 1);
    return log_scale_[x] + of_all - of_parents - error;
  });
}

void GaussianLocalScore::bound_by_all() {
  // 1 / (M^-1)_xx is what all other variables leave of x. A bound has to stay below the truth, so
  // the relative error of the inverse, or of the factor if that is precise, is subtracted.
  if (wide_) return;  // others determine every column
  const int n = n_variables();
  std::vector<double> shares;
  double error = 0;
  if (condition_ >= kWellConditioned) {
    const Eigen::MatrixXd inverse = Cholesky(matrix_).inverse();
    for (Var x = 0; x < n; ++x) shares.push_back(1 / inverse(x, x));
    error = 64 * n * kEpsilon / condition_;
  } else {
    std::vector<Var> all(n);
    std::iota(all.begin(), all.end(), 0);
    CholeskyStack<TwofoldMatrix, ShareWatch> stack(precise_, ShareWatch(limits_));
    if (std::isinf(stack.log_det(all.data(), n))) return;
    shares = stack.watch().shares(n);
    std::reverse(shares.begin(), shares.end());
    error = 64 * n * kEpsilon / std::sqrt(*std::min_element(shares.begin(), shares.end()));
  }
  for (Var x = 0; x < n; ++x) log_least_rss_[x] = log_scale_[x] + std::log(shares[x]) - error;
}

template <class Stack>
double GaussianLocalScore::evaluate_set(Stack& stack, const Var* set, int size) const {
  if (size > most_members_) return kInfinity;
  double log_det = size == 0 ? 0 : stack.log_det(set, size);
  for (int j = 0; j < size; ++j) log_det += log_scale_[set[j]];
  return std::isinf(log_det) ? kInfinity : formula_->of_set(log_det, size);
}

struct GaussianLocalScore::Stacks final : LocalScore::Workspace {
  explicit Stacks(const GaussianLocalScore& score)
      : quick(score.matrix_, {}), precise(score.precise_, ShareWatch(score.limits_)) {
    if (score.wide_) {
      wide.emplace(*score.wide_, ShareWatch(score.limits_));
      neighbours.emplace(*score.wide_, score.limits_);
    }
    if (score.likelihood_) of_likelihood = std::make_unique<Stacks>(*score.likelihood_);
  }

  CholeskyStack<Eigen::MatrixXd, AllRegular> quick;
  CholeskyStack<TwofoldMatrix, ShareWatch> precise;
  std::optional<CholeskyStack<WideMatrix, ShareWatch>> wide;
  std::optional<WideNeighbours> neighbours;
  std::unique_ptr<Stacks> of_likelihood;
};

std::unique_ptr<LocalScore::Workspace> GaussianLocalScore::make_workspace() const {
  return std::make_unique<Stacks>(*this);
}

void GaussianLocalScore::evaluate_few(const SetBatch& batch, Workspace& workspace,
                                      double* out) const {
  Stacks& stacks = static_cast<Stacks&>(workspace);
  evaluate_few_own(batch, stacks, out, width());
  if (likelihood_) likelihood_->evaluate_few_own(batch, *stacks.of_likelihood, out + 1, width());
}

void GaussianLocalScore::evaluate_few_own(const SetBatch& batch, Stacks& stacks, double* out,
                                          int stride) const {
  for (std::size_t i = 0; i < batch.count; ++i) {
    out[i * stride] = wide_ ? evaluate_set(*stacks.wide, batch.set(i), batch.size)
                      : condition_ >= kWellConditioned
                          ? evaluate_set(stacks.quick, batch.set(i), batch.size)
                          : evaluate_set(stacks.precise, batch.set(i), batch.size);
  }
}

template <class Stack>
void GaussianLocalScore::evaluate_by(const Stack& empty, const SetBatch& batch, int threads,
                                     Monitor& monitor, double* out, int stride) const {
  const std::size_t tasks = (batch.count + kGaussianSetsPerTask - 1) / kGaussianSetsPerTask;
  parallel_for(
      threads, tasks, monitor, [&] { return empty; },
      [&](std::size_t task, Stack& stack) {
        const std::size_t first = task * kGaussianSetsPerTask;
        const std::size_t last = std::min(first + kGaussianSetsPerTask, batch.count);
        for (std::size_t i = first; i < last; ++i)
          out[i * stride] = evaluate_set(stack, batch.set(i), batch.size);
        monitor.advance(static_cast<double>(last - first) / stride);
      });
}

void GaussianLocalScore::evaluate(const SetBatch& batch, int threads, Monitor& monitor,
                                  double* out) {
  evaluate_own(batch, threads, monitor, out, width());
  if (likelihood_) likelihood_->evaluate_own(batch, threads, monitor, out + 1, width());
}

void GaussianLocalScore::evaluate_own(const SetBatch& batch, int threads, Monitor& monitor,
                                      double* out, int stride) const {
  with_stack([&](const auto& empty) { evaluate_by(empty, batch, threads, monitor, out, stride); });
}

// For likelihoods of wide columns: the price of a parent is the same for all of them, and the rest
// of the difference is the logarithm of a ratio.
bool GaussianLocalScore::neighbour_costs(const Neighbourhood& asked, Workspace& workspace,
                                         double* costs) const {
  if (!wide_ || !is_likelihood()) return false;
  WideNeighbours& neighbours = *static_cast<Stacks&>(workspace).neighbours;
  if (!neighbours.begin(asked.child, asked.parents)) return false;
  const int size = static_cast<int>(asked.parents.size());
  const double left =
      neighbours.log_det_of_family() - neighbours.log_det_of_parents() + log_scale_[asked.child];
  const double cost = costs[0] = formula_->penalty(size) - formula_->of_set(left, 1);
  const double dearer = formula_->penalty(size + 1) - formula_->penalty(size);
  neighbours.log_ratios(asked.toggled, costs + 1);
  for (std::size_t i = 0; i < asked.toggled.size(); ++i) {
    const bool less =
        std::binary_search(asked.parents.begin(), asked.parents.end(), asked.toggled[i]);
    const double ratio = costs[i + 1];
    costs[i + 1] = std::isinf(ratio)
                       ? kRejected
                       : cost + ((less ? -dearer : dearer) - formula_->of_set(ratio, 1));
  }
  return true;
}

double GaussianLocalScore::cost(const Family& family) const {
  if (std::isinf(*family.parents_values) || std::isinf(*family.family_values)) return kRejected;
  return *family.parents_values - *family.family_values + formula_->penalty(family.n_parents);
}

double GaussianLocalScore::likelihood_cost(const Family& family) const {
  const double parents = family.parents_values[width() - 1],
               all = family.family_values[width() - 1];
  return std::isinf(parents) || std::isinf(all) ? kRejected : parents - all;
}

double GaussianLocalScore::superset_bound(const Family& family) const {
  // Every superset of a collinear set is collinear too.
  if (std::isinf(*family.parents_values) ||
      (family.family_values && std::isinf(*family.family_values)))
    return kRejected;
  return formula_->superset_bound(family.n_parents, log_least_rss_[family.child]);
}

}  // namespace bnstar
