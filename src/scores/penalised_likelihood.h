// loglik, AIC and BIC/MDL: cost = N H(x | P) + w (r - 1) q.
#pragma once

#include <cmath>
#include <limits>

#include "scores/likelihood_function.h"

namespace bnstar {

class PenalisedLikelihood : public DiscreteScore {
 public:
  PenalisedLikelihood(const Observations& observed, double weight)
      : observed_(observed), weight_(weight) {}

  CountFunction base(double) const override { return log_likelihood_function(observed_); }
  bool base_is_likelihood() const override { return true; }
  double penalty(int r, double q) const override { return weight_ * (r - 1) * q; }
  // de Campos & Ji (2011, Lemma 2) with N H(x | all others) in place of 0: the likelihood term
  // cannot fall below that, and the penalty only grows.
  double superset_bound(const BoundFacts& facts) const override {
    return facts.least + penalty(facts.r, facts.q);
  }
  double cost_per_parameter() const override { return weight_; }
  // A larger set loses against the empty set, whose likelihood term is at most N ln r.
  double most_configurations(int r) const override {
    if (weight_ <= 0 || r < 2) return std::numeric_limits<double>::infinity();
    return 1 + observed_.n * std::log(static_cast<double>(r)) / ((r - 1) * weight_);
  }

 private:
  Observations observed_;
  double weight_;
};

}  // namespace bnstar
