// The regression of gaussian_process.h at given weights, with rows that come and go: each changes the Cholesky factor of K and nothing
// is worked out anew. Every row has a noise of its own.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <utility>
#include <vector>

#include "math/growing_cholesky.h"

namespace bnstar {

class GrowingProcess {
 public:
  explicit GrowingProcess(Eigen::VectorXd weights) : weights_(std::move(weights)) {}

  std::size_t n_rows() const { return rows_.size(); }

  // False, and nothing is changed, when rows before it leave nothing of it to explain.
  bool append(const std::vector<int>& features, double value, double noise);
  // Rows behind it move up.
  void remove(std::size_t row);
  Eigen::VectorXd coefficients() const;

 private:
  struct Row {
    std::vector<int> features;
    double value;
  };

  Eigen::VectorXd weights_;
  std::vector<Row> rows_;
  GrowingCholesky factor_;
};

}  // namespace bnstar
