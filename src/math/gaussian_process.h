// Regression of values on binary features by a Gaussian process whose kernel is the sum of the
// weights of the features that two rows share, K = B W B' + noise I (Yackley, Anderson & Lane 2011,
// section 5.2, who have no noise). The posterior mean is linear in the features, with coefficients
// c = W B' K^-1 y: Bayesian linear regression with a prior variance for each coefficient.
//
// With d_e = w_e b_e' K^-1 b_e, the share of coefficient e that the rows determine, and r = y - B
// c, the slopes of the log marginal likelihood are (c_e^2 / w_e - d_e) / 2 in log w_e and (|r|^2 /
// noise - (rows - sum of d)) / 2 in log noise.
#pragma once

#include <vector>

#include "base/eigen.h"
#include "base/monitor.h"

namespace bnstar {

struct ProcessWeights {
  Eigen::VectorXd of_features;
  double noise = 0;
};

struct ProcessState {
  bool regular = false;  // does K have a Cholesky factor? If not, nothing else here has a meaning
  double likelihood = 0;
  Eigen::VectorXd coefficients;
  Eigen::VectorXd determined;
  double residual_squares = 0;
};

class SharedFeatures {
 public:
  // rows[i]: the features of row i, ascending.
  SharedFeatures(const std::vector<std::vector<int>>& rows, int n_features, Eigen::VectorXd values);

  Eigen::Index n_rows() const { return values_.size(); }
  int n_features() const { return static_cast<int>(rows_with_.size()); }
  // Features that some row has, ascending: mostly few of all.
  const std::vector<int>& seen() const { return seen_; }
  // For K, its factor and its inverse.
  double bytes() const {
    return 3 * sizeof(double) * static_cast<double>(n_rows()) * static_cast<double>(n_rows());
  }
  double mean_square() const { return values_.squaredNorm() / static_cast<double>(n_rows()); }
  // The mean of K's diagonal without noise.
  double mean_variance(const ProcessWeights& at) const;

  // Works on the smaller of two matrices: one of rows or, if there is noise, one of features
  // (Woodbury's identity).
  ProcessState at(const ProcessWeights& at) const;
  ProcessState by_rows(const ProcessWeights& at) const;
  // The coefficients alone, for a third of the work; empty if K is singular.
  Eigen::VectorXd coefficients(const ProcessWeights& at) const;
  ProcessState by_features(const ProcessWeights& at) const;

 private:
  Eigen::MatrixXd kernel(const ProcessWeights& at) const;
  Eigen::VectorXd coefficients_from(const Eigen::VectorXd& alpha, const ProcessWeights& at) const;

  std::vector<std::vector<int>> rows_with_;  // of each feature, ascending
  std::vector<int> seen_;
  Eigen::VectorXd values_;
};

struct TrainingSettings {
  enum class By { kGradient, kFixedPoint } by = By::kFixedPoint;
  std::vector<int> group;  // features of one group share a weight; groups are numbered from 0
  bool learn_noise = true;
  int most_steps = 200;
  double least_gain = 1e-4;  // of the log likelihood by one step
};

struct TrainedProcess {
  ProcessWeights weights;
  ProcessState state;
  int steps = 0;
};

// Climbs the marginal likelihood from equal weights. Steps change the logarithms of the weights,
// and that of the noise if it is learned; features that no row has keep weight 0. Ends when a step
// gains little or the monitor stops.
TrainedProcess train(const SharedFeatures& process, const TrainingSettings& settings,
                     Monitor& monitor);

}  // namespace bnstar
