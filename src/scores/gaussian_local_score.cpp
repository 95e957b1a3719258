#include "scores/gaussian_local_score.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/Cholesky>

#include "base/parallel.h"

namespace bnstar {

namespace {

constexpr std::size_t kSetsPerTask = 1024;
// Reciprocal condition below which the residuals given all other variables are not trusted.
constexpr double kInvertible = 1e-8;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Cholesky factor of a matrix block, one row per member of a set, largest first;
// rows shared with the set before are kept.
class CholeskyStack {
 public:
  CholeskyStack(const Eigen::MatrixXd& matrix, double collinear_below)
      : matrix_(matrix), collinear_below_(collinear_below) {}

  double log_det(const Var* set, int size) {
    if (static_cast<int>(rows_.size()) < size) {
      rows_.resize(size, std::vector<double>(size));
      for (auto& row : rows_) row.resize(size);
      log_dets_.resize(size + 1, 0.0);
    }
    int depth = 0;
    while (depth < size && depth < static_cast<int>(path_.size()) && path_[depth] == set[size - 1 - depth]) ++depth;
    path_.resize(depth);
    for (; depth < size; ++depth) append(set[size - 1 - depth]);
    return log_dets_[size];
  }

 private:
  void append(Var x) {
    const std::size_t d = path_.size();
    std::vector<double>& row = rows_[d];
    double pivot = matrix_(x, x);
    for (std::size_t i = 0; i < d; ++i) {
      double sum = matrix_(x, path_[i]);
      for (std::size_t j = 0; j < i; ++j) sum -= row[j] * rows_[i][j];
      row[i] = sum / rows_[i][i];
      pivot -= row[i] * row[i];
    }
    const bool singular = !(pivot > collinear_below_);
    row[d] = singular ? 1 : std::sqrt(pivot);
    log_dets_[d + 1] = singular ? -kInfinity : log_dets_[d] + std::log(pivot);
    path_.push_back(x);
  }

  const Eigen::MatrixXd& matrix_;
  double collinear_below_;
  std::vector<Var> path_;
  std::vector<std::vector<double>> rows_;
  std::vector<double> log_dets_;
};

}  // namespace

GaussianLocalScore::GaussianLocalScore(std::unique_ptr<GaussianScore> formula)
    : formula_(std::move(formula)), matrix_(formula_->matrix()) {
  const Eigen::VectorXd scale = matrix_.diagonal();
  for (Var x = 0; x < n_variables(); ++x) log_scale_.push_back(std::log(scale[x]));
  const Eigen::VectorXd root = scale.array().sqrt().inverse();
  matrix_ = root.asDiagonal() * matrix_ * root.asDiagonal();
  matrix_.diagonal().setOnes();
  // 1 / (M^-1)_xx is what all other variables leave of x, up to a relative error of about
  // n * epsilon / rcond; a bound has to stay below the truth.
  const Eigen::LLT<Eigen::MatrixXd> factor(matrix_);
  log_least_rss_.assign(n_variables(), -kInfinity);
  if (factor.info() != Eigen::Success || factor.rcond() < kInvertible) return;
  const double error = 64 * n_variables() * std::numeric_limits<double>::epsilon() / factor.rcond();
  const Eigen::MatrixXd inverse = factor.solve(Eigen::MatrixXd::Identity(n_variables(), n_variables()));
  for (Var x = 0; x < n_variables(); ++x) log_least_rss_[x] = log_scale_[x] - std::log(inverse(x, x)) - error;
}

void GaussianLocalScore::evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) {
  const std::size_t tasks = (batch.count + kSetsPerTask - 1) / kSetsPerTask;
  parallel_for(
      threads, tasks, monitor, [&] { return CholeskyStack(matrix_, formula_->collinear_below()); },
      [&](std::size_t task, CholeskyStack& stack) {
        const std::size_t first = task * kSetsPerTask;
        const std::size_t last = std::min(first + kSetsPerTask, batch.count);
        for (std::size_t i = first; i < last; ++i) {
          const Var* set = batch.set(i);
          double log_det = batch.size == 0 ? 0 : stack.log_det(set, batch.size);
          for (int j = 0; j < batch.size; ++j) log_det += log_scale_[set[j]];
          out[i] = std::isinf(log_det) ? kInfinity : formula_->of_set(log_det, batch.size);
        }
        monitor.advance(static_cast<double>(last - first));
      });
}

double GaussianLocalScore::cost(const Family& family) const {
  if (std::isinf(*family.of_parents) || std::isinf(*family.of_all)) return kRejected;
  return *family.of_parents - *family.of_all + formula_->penalty(family.n_parents);
}

double GaussianLocalScore::superset_bound(const Family& family) const {
  // Every superset of a collinear set is collinear too.
  if (std::isinf(*family.of_parents) || (family.of_all && std::isinf(*family.of_all))) return kRejected;
  return formula_->superset_bound(family.n_parents, log_least_rss_[family.child]);
}

}  // namespace bnstar
