// BGe: the marginal likelihood of a Gaussian network under a normal-Wishart prior (Geiger &
// Heckerman 1994) with the corrections of Kuipers, Moffa & Heckerman (2014, eq. 19-20):
// mean 0, scatter T = t I, t = a_mu (a_w - n - 1) / (a_mu + 1), posterior scatter
// R = T + S + N a_mu / (N + a_mu) m m'. For a set of l variables,
//   ln p = l/2 ln(a_mu / (N + a_mu)) - l N/2 ln pi + ln G_l((N + a_w - n + l)/2)
//          - ln G_l((a_w - n + l)/2) + (a_w - n + l) l/2 ln t - (N + a_w - n + l)/2 ln det R.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "math/special.h"
#include "scores/gaussian_score.h"

namespace bnstar::bge {
namespace {

const Setting kIssMu{"iss_mu", 1.0, 0.0, "imaginary sample size behind the prior mean"};
const Setting kIssW{
    "iss_w", std::numeric_limits<double>::quiet_NaN(), 0.0,
    "degrees of freedom of the Wishart prior, more than n + 1; n + iss_mu + 1 when not given"};

class Bge : public GaussianScore {
 public:
  Bge(Moments moments, double a_mu, double a_w)
      : GaussianScore(std::move(moments)),
        n_(static_cast<double>(moments_.mean.size())),
        a_mu_(a_mu),
        a_w_(std::isnan(a_w) ? n_ + a_mu + 1 : a_w),
        t_(a_mu * (a_w_ - n_ - 1) / (a_mu + 1)) {}

  Twofold entry(Twofold product, Var x, Var y) const override {
    const double shrink = moments_.n * a_mu_ / (moments_.n + a_mu_);
    const Twofold sum = product + Twofold(shrink) * moments_.mean[x] * moments_.mean[y];
    const Twofold scatter =
        sum * Twofold(moments_.unit[x] / unit(x)) * Twofold(moments_.unit[y] / unit(y));
    return x == y ? scatter + Twofold(t_ / unit(x) / unit(x)) : scatter;
  }
  std::vector<double> units() const override {
    std::vector<double> all;
    for (Var x = 0; x < static_cast<Var>(moments_.unit.size()); ++x) all.push_back(unit(x));
    return all;
  }
  double of_set(double log_det, int size) const override {
    const double prior = a_w_ - n_ + size;
    const double posterior = moments_.n + prior;
    double gammas = 0;
    for (int i = 1; i <= size; ++i) {
      gammas += log_gamma((posterior + 1 - i) / 2) - log_gamma((prior + 1 - i) / 2);
    }
    return size / 2.0 * std::log(a_mu_ / (moments_.n + a_mu_)) -
           size * moments_.n / 2 * std::log(std::acos(-1.0)) + gammas +
           prior / 2 * size * std::log(t_) - posterior / 2 * log_det;
  }
  double penalty(int) const override { return 0; }
  // The prior keeps the matrix regular: only what numbers of 31 digits cannot resolve is rejected.
  double collinear_below(Var) const override { return 1e-22; }
  double superset_bound(int, double) const override {
    return -std::numeric_limits<double>::infinity();
  }

 private:
  // Very small columns are negligible beside T; in units of their own T would overflow.
  double unit(Var x) const { return std::max(moments_.unit[x], 1.0); }

  double n_;
  double a_mu_;
  double a_w_;
  double t_;
};

std::unique_ptr<GaussianScore> make(Moments moments, const Options& options) {
  return std::make_unique<Bge>(std::move(moments), options.number(kIssMu), options.number(kIssW));
}

const Registry<GaussianScoreEntry>::Add added(
    {{"bge",
      {},
      "Gaussian marginal likelihood, normal-Wishart prior",
      "Geiger & Heckerman (1994); Kuipers, Moffa & Heckerman (2014)",
      {kIssMu, kIssW}},
     make});

}  // namespace
}  // namespace bnstar::bge
