// Gaussian BIC. Differs from bnlearn's bic-g, which divides the residual sum of squares
// by N - |P| - 1 instead of N (not the maximum of the likelihood).
#include "scores/gaussian_likelihood.h"

namespace bnstar::bic_g {
namespace {

std::unique_ptr<GaussianScore> make(Moments moments, const Options&) {
  const double weight = std::log(moments.n) / 2;
  return std::make_unique<GaussianLikelihood>(std::move(moments), weight);
}

const Registry<GaussianScoreEntry>::Add added(
    {{"bic_g",
      {},
      "Gaussian log-likelihood minus log(N)/2 per parameter",
      "Schwarz (1978); Geiger & Heckerman (1994)",
      {}},
     make});

}  // namespace
}  // namespace bnstar::bic_g
