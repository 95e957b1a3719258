// Gaussian AIC; as for Gaussian BIC, the residual variance is the maximum likelihood one.
#include "scores/gaussian_likelihood.h"

namespace bnstar::aic_g {
namespace {

std::unique_ptr<GaussianScore> make(Moments moments, const Options&) {
  return std::make_unique<GaussianLikelihood>(std::move(moments), 1.0);
}

const Registry<GaussianScoreEntry>::Add added(
    {{"aic_g", {}, "Gaussian log-likelihood minus 1 per parameter", "Akaike (1974)", {}}, make});

}  // namespace
}  // namespace bnstar::aic_g
