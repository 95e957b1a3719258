#include "base/cholesky.h"

#include <utility>

namespace bnstar {

Cholesky::Cholesky(Eigen::MatrixXd matrix) : matrix_(std::move(matrix)), factor_(matrix_) {}

double Cholesky::reciprocal_condition() const { return factor_.rcond(); }

Eigen::VectorXd Cholesky::solve(const Eigen::VectorXd& right) const { return factor_.solve(right); }

Eigen::MatrixXd Cholesky::inverse() const {
  return factor_.solve(Eigen::MatrixXd::Identity(matrix_.rows(), matrix_.rows()));
}

void solve_in_last_rows(const Eigen::MatrixXd& lower, Eigen::VectorXd& right) {
  lower.bottomRightCorner(right.size(), right.size())
      .triangularView<Eigen::Lower>()
      .solveInPlace(right);
}

}  // namespace bnstar
