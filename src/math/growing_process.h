// The regression of gaussian_process.h at given weights, with rows that come and go at the end:
// they change the last rows of the Cholesky factor of K, and nothing else is worked out anew. Every
// row has a noise of its own.
#pragma once

#include <utility>
#include <vector>

#include "base/eigen.h"
#include "base/monitor.h"

namespace bnstar {

class GrowingProcess {
 public:
  explicit GrowingProcess(Eigen::VectorXd weights) : weights_(std::move(weights)) {}

  Eigen::Index n_rows() const { return values_.size(); }

  // One row more for each list of features; no noise may be 0. False, and nothing is changed, when
  // rounding leaves nothing of one of them, or when the monitor stops, as it does where there is
  // not the time for all of them.
  bool append(const std::vector<std::vector<int>>& rows, const Eigen::VectorXd& values,
              const Eigen::VectorXd& noise, Monitor& monitor);
  // The first of them only.
  void keep(Eigen::Index rows);
  Eigen::VectorXd coefficients() const;

 private:
  // What a row shares with each row of a block.
  Eigen::VectorXd shared(const std::vector<int>& row, const std::vector<std::vector<int>>& block);

  Eigen::VectorXd weights_;
  Eigen::VectorXd mine_ = Eigen::VectorXd::Zero(weights_.size());  // of one row's features, else 0
  std::vector<std::vector<int>> rows_;
  Eigen::VectorXd values_;
  Eigen::MatrixXd factor_;  // the lower triangle
};

}  // namespace bnstar
