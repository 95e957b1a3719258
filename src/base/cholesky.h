// The Cholesky factor of a symmetric matrix. Eigen's is compiled here only: every room that needs
// one would take the compiler three seconds longer.
#pragma once

#include "base/eigen.h"

namespace bnstar {

class Cholesky {
 public:
  // Reads the lower triangle, and is made in its place: the matrix may be large.
  explicit Cholesky(Eigen::MatrixXd matrix);
  Cholesky(const Cholesky&) = delete;
  Cholesky& operator=(const Cholesky&) = delete;

  // False if the matrix is not positive definite, as far as doubles tell. Then it has no factor.
  bool exists() const { return factor_.info() == Eigen::Success; }
  // Only its lower triangle means something.
  const Eigen::MatrixXd& lower() const { return matrix_; }
  double reciprocal_condition() const;

  Eigen::VectorXd solve(const Eigen::VectorXd& right) const;
  Eigen::MatrixXd inverse() const;

 private:
  Eigen::MatrixXd matrix_;
  Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> factor_;  // refers to `matrix_`
};

// Solves L x = `right` for the lower triangle L of the last rows and columns, as many as `right`
// has.
void solve_in_last_rows(const Eigen::MatrixXd& lower, Eigen::VectorXd& right);

}  // namespace bnstar
