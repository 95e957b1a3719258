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

namespace bnstar {
namespace {

const Setting kIssMu{"iss_mu", 1.0, 0.0, "imaginary sample size behind the prior mean"};
const Setting kIssW{"iss_w", std::numeric_limits<double>::quiet_NaN(), 0.0,
                    "degrees of freedom of the Wishart prior, more than n + 1; n + iss_mu + 1 when not given"};

class Bge : public GaussianScore {
 public:
  Bge(Moments moments, double a_mu, double a_w)
      : moments_(std::move(moments)),
        n_(static_cast<double>(moments_.mean.size())),
        a_mu_(a_mu),
        a_w_(std::isnan(a_w) ? n_ + a_mu + 1 : a_w),
        t_(a_mu * (a_w_ - n_ - 1) / (a_mu + 1)) {}

  GaussianMatrix take_matrix() override {
    const std::size_t n = moments_.mean.size();
    const double shrink = moments_.n * a_mu_ / (moments_.n + a_mu_);
    // Beside T, very small columns are next to nothing; in units of their own T would overflow.
    std::vector<double> unit(n);
    for (std::size_t x = 0; x < n; ++x) unit[x] = std::max(moments_.unit[x], 1.0);
    TwofoldMatrix r = std::move(moments_.gram);
    for (std::size_t x = 0; x < n; ++x) {
      for (std::size_t y = 0; y < n; ++y) {
        const Twofold sum = r(x, y) + Twofold(shrink) * moments_.mean[x] * moments_.mean[y];
        r(x, y) = sum * Twofold(moments_.unit[x] / unit[x]) * Twofold(moments_.unit[y] / unit[y]);
      }
      r(x, x) = r(x, x) + Twofold(t_ / unit[x] / unit[x]);
    }
    return {std::move(r), std::move(unit)};
  }
  double of_set(double log_det, int size) const override {
    const double prior = a_w_ - n_ + size;
    const double posterior = moments_.n + prior;
    double gammas = 0;
    for (int i = 1; i <= size; ++i) {
      gammas += log_gamma((posterior + 1 - i) / 2) - log_gamma((prior + 1 - i) / 2);
    }
    return size / 2.0 * std::log(a_mu_ / (moments_.n + a_mu_)) - size * moments_.n / 2 * std::log(std::acos(-1.0)) +
           gammas + prior / 2 * size * std::log(t_) - posterior / 2 * log_det;
  }
  double penalty(int) const override { return 0; }
  // The prior keeps the matrix regular: only what numbers of 31 digits cannot resolve is refused.
  double collinear_below(Var) const override { return 1e-22; }
  double superset_bound(int, double) const override { return -std::numeric_limits<double>::infinity(); }

 private:
  Moments moments_;
  double n_;
  double a_mu_;
  double a_w_;
  double t_;
};

std::unique_ptr<GaussianScore> make(Moments moments, const Options& options) {
  return std::make_unique<Bge>(std::move(moments), options.number(kIssMu), options.number(kIssW));
}

const Registry<GaussianScoreEntry>::Add added({{"bge",
                                                {},
                                                "Gaussian marginal likelihood, normal-Wishart prior",
                                                "Geiger & Heckerman (1994); Kuipers, Moffa & Heckerman (2014)",
                                                {kIssMu, kIssW}},
                                               make});

}  // namespace
}  // namespace bnstar
