#include "math/growing_process.h"

#include <utility>

namespace bnstar {

bool GrowingProcess::append(const std::vector<int>& features, double value, double noise) {
  // What the row's features weigh; 0 for all others.
  Eigen::VectorXd mine = Eigen::VectorXd::Zero(weights_.size());
  double variance = 0;
  for (int feature : features) {
    mine[feature] = weights_[feature];
    variance += weights_[feature];
  }
  std::vector<double> shared;
  for (const Row& row : rows_) {
    double sum = 0;
    for (int feature : row.features) sum += mine[feature];
    shared.push_back(sum);
  }
  constexpr double kLeastShare = 1e-12;
  if (!factor_.append(shared, variance + noise, kLeastShare)) return false;
  rows_.push_back({features, value});
  return true;
}

void GrowingProcess::remove(std::size_t row) {
  factor_.remove(row);
  rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(row));
}

Eigen::VectorXd GrowingProcess::coefficients() const {
  std::vector<double> alpha;
  for (const Row& row : rows_) alpha.push_back(row.value);
  factor_.solve(alpha);
  Eigen::VectorXd result = Eigen::VectorXd::Zero(weights_.size());
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    for (int feature : rows_[i].features) result[feature] += weights_[feature] * alpha[i];
  }
  return result;
}

}  // namespace bnstar
