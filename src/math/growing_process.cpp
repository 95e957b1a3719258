#include "math/growing_process.h"

#include "base/cholesky.h"

namespace bnstar {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// On a processor that has other work too.
constexpr double kMultiplicationsPerSecond = 2e9;

// Can the factor take in the new rows in the time that is left? The work cannot be interrupted.
bool has_time(double before, double more, const Monitor& monitor) {
  const double multiplications =
      before * before * more / 2 + before * more * more / 2 + more * more * more / 6;
  return multiplications <= kMultiplicationsPerSecond * monitor.seconds_left();
}

}  // namespace

VectorXd GrowingProcess::shared(const std::vector<int>& row,
                                const std::vector<std::vector<int>>& block) {
  for (int feature : row) mine_[feature] = weights_[feature];
  VectorXd sums = VectorXd::Zero(static_cast<Index>(block.size()));
  for (Index i = 0; i < sums.size(); ++i) {
    for (int feature : block[static_cast<std::size_t>(i)]) sums[i] += mine_[feature];
  }
  for (int feature : row) mine_[feature] = 0;
  return sums;
}

// With K = (A C'; C D) and A = L L', the new rows of the factor are X = C L'^-1 and the factor of D
// - X X'.
bool GrowingProcess::append(const std::vector<std::vector<int>>& rows, const VectorXd& values,
                            const VectorXd& noise, Monitor& monitor) {
  const Index before = n_rows(), more = values.size();
  if (!has_time(static_cast<double>(before), static_cast<double>(more), monitor))
    monitor.stop(Stop::kTimeLimit);
  if (monitor.stopped()) return false;
  MatrixXd cross(before, more), block(more, more);
  Pacer pacer(monitor);
  for (Index i = 0; i < more; ++i) {
    if (!pacer.go_on()) return false;
    cross.col(i) = shared(rows[static_cast<std::size_t>(i)], rows_);
    block.col(i) = shared(rows[static_cast<std::size_t>(i)], rows);
  }
  block.diagonal() += noise;
  // Eigen divides by the sizes of what it solves, so neither may be 0.
  if (before > 0 && more > 0) {
    factor_.triangularView<Eigen::Lower>().solveInPlace(cross);
    block.selfadjointView<Eigen::Lower>().rankUpdate(cross.transpose(), -1);
  }
  const Cholesky corner(std::move(block));
  if (!corner.exists()) return false;
  factor_.conservativeResize(before + more, before + more);
  factor_.bottomLeftCorner(more, before) = cross.transpose();
  factor_.bottomRightCorner(more, more) = corner.lower();
  values_.conservativeResize(before + more);
  values_.tail(more) = values;
  rows_.insert(rows_.end(), rows.begin(), rows.end());
  return true;
}

void GrowingProcess::keep(Index rows) {
  factor_.conservativeResize(rows, rows);
  values_.conservativeResize(rows);
  rows_.resize(static_cast<std::size_t>(rows));
}

VectorXd GrowingProcess::coefficients() const {
  if (n_rows() == 0) return VectorXd::Zero(weights_.size());
  VectorXd alpha = values_;
  factor_.triangularView<Eigen::Lower>().solveInPlace(alpha);
  factor_.triangularView<Eigen::Lower>().transpose().solveInPlace(alpha);
  VectorXd result = VectorXd::Zero(weights_.size());
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    for (int feature : rows_[i])
      result[feature] += weights_[feature] * alpha[static_cast<Index>(i)];
  }
  return result;
}

}  // namespace bnstar
