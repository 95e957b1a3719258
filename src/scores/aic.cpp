// AIC: N H(x | P) + (r - 1) q (Akaike 1974).
#include "scores/penalised_likelihood.h"

namespace bnstar {
namespace {

std::unique_ptr<DiscreteScore> make(const Observations& observed, const Options&) {
  return std::make_unique<PenalisedLikelihood>(observed, 1.0);
}

const Registry<DiscreteScoreEntry>::Add added(
    {{"aic", {}, "log-likelihood minus 1 per parameter", "Akaike (1974)", {}}, make});

}  // namespace
}  // namespace bnstar
