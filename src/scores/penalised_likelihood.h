// loglik, AIC and BIC/MDL: cost = N H(x | P) + w (r - 1) q.
#pragma once

#include <cmath>
#include <limits>

#include "math/special.h"
#include "scores/discrete_score.h"

namespace bnstar {

class PenalisedLikelihood : public DiscreteScore {
 public:
  PenalisedLikelihood(int n, double weight) : n_(n), weight_(weight) {}

  CellTable base(double) const override { return CellTable::of_values(m_log_m_table(n_)); }
  double penalty(int r, double q) const override { return weight_ * (r - 1) * q; }
  // de Campos & Ji (2011, Lemma 2) with N H(x | all others) in the place of 0: the
  // likelihood cannot fall below that, and the penalty only grows.
  double superset_bound(const BoundFacts& facts) const override {
    return facts.least + penalty(facts.r, facts.q);
  }
  double cost_per_parameter() const override { return weight_; }
  // Against the empty set, whose likelihood term is at most N ln r.
  double most_configurations(int r) const override {
    if (weight_ <= 0 || r < 2) return std::numeric_limits<double>::infinity();
    return 1 + n_ * std::log(static_cast<double>(r)) / ((r - 1) * weight_);
  }

 private:
  int n_;
  double weight_;
};

}  // namespace bnstar
