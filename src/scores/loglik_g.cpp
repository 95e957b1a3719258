// The Gaussian log-likelihood alone, at its maximum.
#include "scores/gaussian_likelihood.h"

namespace bnstar::loglik_g {
namespace {

std::unique_ptr<GaussianScore> make(Moments moments, const Options&) {
  return std::make_unique<GaussianLikelihood>(std::move(moments), 0.0);
}

const Registry<GaussianScoreEntry>::Add added(
    {{"loglik_g", {}, "Gaussian log-likelihood, no penalty", "Fisher (1922)", {}}, make});

}  // namespace
}  // namespace bnstar::loglik_g
