#include "math/gaussian_process.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/cholesky.h"

namespace bnstar {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

const double kLogTwoPi = std::log(2 * std::acos(-1.0));

// A pivot this small beside the largest is a zero with rounding errors.
bool is_regular(const Cholesky& factor) {
  if (!factor.exists()) return false;
  const auto pivots = factor.lower().diagonal();
  return pivots.allFinite() && pivots.minCoeff() > 1e-7 * pivots.maxCoeff();
}

double sum_of_logs(const Cholesky& factor) { return factor.lower().diagonal().array().log().sum(); }

}  // namespace

SharedFeatures::SharedFeatures(const std::vector<std::vector<int>>& rows, int n_features,
                               VectorXd values)
    : rows_with_(n_features), values_(std::move(values)) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (int feature : rows[i]) rows_with_[feature].push_back(static_cast<int>(i));
  }
  for (int e = 0; e < n_features; ++e) {
    if (!rows_with_[e].empty()) seen_.push_back(e);
  }
}

double SharedFeatures::mean_variance(const ProcessWeights& at) const {
  double sum = 0;
  for (int e : seen_) sum += at.of_features[e] * static_cast<double>(rows_with_[e].size());
  return sum / static_cast<double>(n_rows());
}

ProcessState SharedFeatures::at(const ProcessWeights& at) const {
  const Index features = (at.of_features.array() > 0).count();
  return at.noise > 0 && features > 0 && features < n_rows() ? by_features(at) : by_rows(at);
}

// The lower triangle.
MatrixXd SharedFeatures::kernel(const ProcessWeights& at) const {
  MatrixXd kernel = MatrixXd::Zero(n_rows(), n_rows());
  for (int e : seen_) {
    if (at.of_features[e] <= 0) continue;
    const std::vector<int>& rows = rows_with_[e];
    for (std::size_t i = 0; i < rows.size(); ++i) {
      for (std::size_t j = i; j < rows.size(); ++j) kernel(rows[j], rows[i]) += at.of_features[e];
    }
  }
  kernel.diagonal().array() += at.noise;
  return kernel;
}

VectorXd SharedFeatures::coefficients_from(const VectorXd& alpha, const ProcessWeights& at) const {
  VectorXd result = VectorXd::Zero(n_features());
  for (int e : seen_) {
    double sum = 0;
    for (int i : rows_with_[e]) sum += alpha[i];
    result[e] = at.of_features[e] * sum;
  }
  return result;
}

VectorXd SharedFeatures::coefficients(const ProcessWeights& at) const {
  const Cholesky factor(kernel(at));
  return is_regular(factor) ? coefficients_from(factor.solve(values_), at) : VectorXd();
}

ProcessState SharedFeatures::by_rows(const ProcessWeights& at) const {
  const Cholesky factor(kernel(at));
  ProcessState state;
  state.regular = is_regular(factor);
  if (!state.regular) return state;
  const VectorXd alpha = factor.solve(values_);
  state.likelihood =
      -values_.dot(alpha) / 2 - sum_of_logs(factor) - static_cast<double>(n_rows()) * kLogTwoPi / 2;
  state.residual_squares = at.noise * at.noise * alpha.squaredNorm();
  state.coefficients = coefficients_from(alpha, at);
  state.determined = VectorXd::Zero(n_features());
  const MatrixXd inverse = factor.inverse();
  for (int e : seen_) {
    double sum = 0;
    if (at.of_features[e] <= 0) continue;
    for (int i : rows_with_[e]) {
      for (int j : rows_with_[e]) sum += inverse(j, i);
    }
    state.determined[e] = at.of_features[e] * sum;
  }
  return state;
}

// With S the root of W and A = I + S B'B S / noise: c = S A^-1 S B'y / noise, d = 1 - diag(A^-1),
// |K| = noise^rows |A|.
ProcessState SharedFeatures::by_features(const ProcessWeights& at) const {
  std::vector<int> used;
  for (int e : seen_) {
    if (at.of_features[e] > 0) used.push_back(e);
  }
  const Index m = static_cast<Index>(used.size());
  MatrixXd rows = MatrixXd::Zero(n_rows(), m);  // B S
  for (Index k = 0; k < m; ++k) {
    for (int i : rows_with_[used[k]]) rows(i, k) = std::sqrt(at.of_features[used[k]]);
  }
  MatrixXd inner = MatrixXd::Identity(m, m);
  inner.selfadjointView<Eigen::Lower>().rankUpdate(rows.transpose(), 1 / at.noise);
  const Cholesky factor(std::move(inner));
  ProcessState state;
  state.regular = factor.exists();
  if (!state.regular) return state;
  const VectorXd scaled = factor.solve(rows.transpose() * values_) / at.noise;
  const VectorXd residuals = values_ - rows * scaled;
  const MatrixXd inverse = factor.inverse();
  state.residual_squares = residuals.squaredNorm();
  state.likelihood = -values_.dot(residuals) / at.noise / 2 - sum_of_logs(factor) -
                     static_cast<double>(n_rows()) * (kLogTwoPi + std::log(at.noise)) / 2;
  state.coefficients = state.determined = VectorXd::Zero(n_features());
  for (Index k = 0; k < m; ++k) {
    state.coefficients[used[k]] = std::sqrt(at.of_features[used[k]]) * scaled[k];
    state.determined[used[k]] = 1 - inverse(k, k);
  }
  return state;
}

namespace {

// A direction in the logarithms of weights and noise.
struct Direction {
  VectorXd of_groups;
  double of_noise = 0;
};

class Trainer {
 public:
  Trainer(const SharedFeatures& process, const TrainingSettings& settings, Monitor& monitor)
      : process_(process), settings_(settings), monitor_(monitor) {
    for (int g : settings.group) groups_ = std::max(groups_, g + 1);
    lengthens_ = settings.by == TrainingSettings::By::kGradient || groups_ <= kFewGroups;
  }

  TrainedProcess run() {
    found_.weights = start();
    found_.state = process_.at(found_.weights);
    if (!found_.state.regular) return std::move(found_);
    double length = 1;
    while (found_.steps < settings_.most_steps && !monitor_.stopped()) {
      const double before = found_.state.likelihood;
      if (!step(direction(), length)) break;
      ++found_.steps;
      monitor_.poll();
      if (found_.state.likelihood - before < settings_.least_gain) break;
    }
    return std::move(found_);
  }

 private:
  // All weights are equal. The features account for nine tenths of the values' mean square, noise
  // for the rest.
  ProcessWeights start() const {
    ProcessWeights weights;
    weights.of_features = VectorXd::Zero(process_.n_features());
    for (int e : process_.seen()) weights.of_features[e] = 1;
    const double noise = settings_.learn_noise ? 0.1 * process_.mean_square() : 0;
    weights.of_features *=
        (process_.mean_square() - noise) /
        std::max(process_.mean_variance(weights), std::numeric_limits<double>::min());
    weights.noise = noise;
    return weights;
  }

  // The fixed-point update (MacKay 1992) multiplies a weight by (c^2 / w) / d and the noise by
  // (|r|^2 / noise) / (rows - sum of d). A factor is above 1 exactly if the slope is positive, so
  // the logarithms form a direction in which the likelihood rises.
  Direction direction() const {
    const ProcessState& state = found_.state;
    VectorXd pull = VectorXd::Zero(groups_), hold = VectorXd::Zero(groups_);
    for (int e : process_.seen()) {
      const double weight = found_.weights.of_features[e];
      if (weight <= 0) continue;
      pull[settings_.group[e]] += state.coefficients[e] * state.coefficients[e] / weight;
      hold[settings_.group[e]] += state.determined[e];
    }
    Direction way{VectorXd::Zero(groups_), 0};
    for (int g = 0; g < groups_; ++g) way.of_groups[g] = along(pull[g], hold[g]);
    if (settings_.learn_noise) {
      const double left = static_cast<double>(process_.n_rows()) - state.determined.sum();
      way.of_noise = along(state.residual_squares / found_.weights.noise, left);
    }
    return way;
  }

  double along(double pull, double hold) const {
    constexpr double kLongest = 10;
    if (settings_.by == TrainingSettings::By::kGradient)
      return std::clamp((pull - hold) / 2, -kLongest, kLongest);
    if (!(hold > 0)) return 0;
    return std::clamp(std::log(std::max(pull, std::numeric_limits<double>::min()) / hold),
                      -kLongest, kLongest);
  }

  // Halves the step until the likelihood rises. Returns whether it has risen.
  bool step(const Direction& way, double& length) {
    for (int tries = 0; tries < 40 && !monitor_.stopped(); ++tries, length /= 2) {
      const ProcessWeights weights = moved(way, length);
      ProcessState state = process_.at(weights);
      if (!state.regular || !(state.likelihood >= found_.state.likelihood)) continue;
      found_.weights = weights;
      found_.state = std::move(state);
      length = lengthens_ ? length * 2 : 1;
      return true;
    }
    return false;
  }

  ProcessWeights moved(const Direction& way, double length) const {
    ProcessWeights weights = found_.weights;
    for (int e : process_.seen()) {
      if (weights.of_features[e] > 0) {
        weights.of_features[e] *=
            std::exp(std::clamp(length * way.of_groups[settings_.group[e]], -20.0, 20.0));
      }
    }
    // Weights this small have no effect. Without noise they may still keep K regular.
    constexpr double kNothing = 1e-12;
    const double least = kNothing * weights.of_features.maxCoeff();
    if (settings_.learn_noise) {
      weights.of_features = (weights.of_features.array() < least).select(0, weights.of_features);
      const double floor = kLeastNoise * process_.mean_variance(weights);
      weights.noise =
          std::max(weights.noise * std::exp(std::clamp(length * way.of_noise, -20.0, 20.0)), floor);
    }
    return weights;
  }

  // A few weights move slowly in one direction, so steps may grow; many would be pushed too far.
  static constexpr int kFewGroups = 4;
  // Without noise, equal rows make K singular.
  static constexpr double kLeastNoise = 1e-6;

  const SharedFeatures& process_;
  const TrainingSettings& settings_;
  Monitor& monitor_;
  int groups_ = 0;
  bool lengthens_ = false;
  TrainedProcess found_;
};

}  // namespace

TrainedProcess train(const SharedFeatures& process, const TrainingSettings& settings,
                     Monitor& monitor) {
  return Trainer(process, settings, monitor).run();
}

}  // namespace bnstar
