// Any Gaussian score: log determinants of blocks of one small matrix, grown by one
// Cholesky row at a time. The number of rows of the data no longer matters.
#pragma once

#include <memory>
#include <vector>

#include <Eigen/Core>

#include "scores/gaussian_score.h"
#include "scores/local_score.h"

namespace bnstar {

class GaussianLocalScore : public LocalScore {
 public:
  explicit GaussianLocalScore(std::unique_ptr<GaussianScore> formula);

  int n_variables() const override { return static_cast<int>(matrix_.rows()); }
  int width() const override { return 1; }
  void begin_level(int, std::size_t) override {}
  void evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) override;
  double cost(const Family& family) const override;
  double superset_bound(const Family& family) const override;

 private:
  std::unique_ptr<GaussianScore> formula_;
  Eigen::MatrixXd matrix_;             // scaled to a unit diagonal
  std::vector<double> log_scale_;      // ln of what was divided out, by variable
  std::vector<double> log_least_rss_;  // given all other variables; -Inf when there is none
};

}  // namespace bnstar
