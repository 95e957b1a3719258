// The regression of gaussian_process.h at given weights, with rows that are added and removed at
// the end. That changes the last rows of the Cholesky factor of K, and nothing else is recomputed.
// Every row has a noise of its own.
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

  // Adds one row for each list of features; no noise may be 0. Returns false and changes nothing if
  // rounding leaves nothing of a new row, or if the monitor stops. It stops the monitor itself if
  // there is not enough time for all rows.
  bool append(const std::vector<std::vector<int>>& rows, const Eigen::VectorXd& values,
              const Eigen::VectorXd& noise, Monitor& monitor);
  // Keeps the first `rows` rows.
  void keep(Eigen::Index rows);
  Eigen::VectorXd coefficients() const;

 private:
  // The weights of features that a row shares with each row of a block, summed up.
  Eigen::VectorXd shared(const std::vector<int>& row, const std::vector<std::vector<int>>& block);

  Eigen::VectorXd weights_;
  // weights of one row's features, else 0
  Eigen::VectorXd mine_ = Eigen::VectorXd::Zero(weights_.size());
  std::vector<std::vector<int>> rows_;
  Eigen::VectorXd values_;
  Eigen::MatrixXd factor_;  // the lower triangle
};

}  // namespace bnstar
