// Gaussian log-likelihood with the maximum likelihood residual variance, and a penalty
// w for each coefficient, the intercept and the variance:
//   cost(x, P) = N/2 (ln(2 pi RSS / N) + 1) + w (|P| + 2),  RSS = det G_{P+x} / det G_P.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>

#include "scores/gaussian_score.h"

namespace bnstar {

class GaussianLikelihood : public GaussianScore {
 public:
  GaussianLikelihood(Moments moments, double weight)
      : GaussianScore(std::move(moments)), weight_(weight) {}

  double of_set(double log_det, int) const override { return -moments_.n / 2 * log_det; }
  bool is_likelihood() const override { return true; }
  double penalty(int n_parents) const override {
    const double two_pi = 2 * std::acos(-1.0);
    return moments_.n / 2 * (std::log(two_pi / moments_.n) + 1) + weight_ * (n_parents + 2);
  }
  // A likelihood grows without bound if nothing is left unexplained. The limit is 1e-8 of a
  // standard deviation: there, residuals of columns of doubles whose mean is not too far from 0
  // still have eight digits.
  double collinear_below(Var x) const override {
    return std::max(1e-16, 64 * moments_.rounding[x]);
  }
  // No parents leave less than the residual given all other variables.
  double superset_bound(int n_parents, double log_least_rss) const override {
    return moments_.n / 2 * log_least_rss + penalty(n_parents);
  }

 private:
  double weight_;
};

}  // namespace bnstar
