// The log-likelihood alone: N H(x | P). More parents are never worse.
#include "scores/penalised_likelihood.h"

namespace bnstar::loglik {
namespace {

std::unique_ptr<DiscreteScore> make(const Observations& observed, const Options&) {
  return std::make_unique<PenalisedLikelihood>(observed, 0.0);
}

const Registry<DiscreteScoreEntry>::Add added(
    {{"loglik", {}, "log-likelihood, no penalty", "Fisher (1922)", {}}, make});

}  // namespace
}  // namespace bnstar::loglik
