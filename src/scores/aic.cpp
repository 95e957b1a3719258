// AIC: N H(x | P) + (r - 1) q (Akaike 1974).
#include "scores/penalised_likelihood.h"

namespace bnstar::aic {
namespace {

std::unique_ptr<DiscreteScore> make(const Observations& observed, const Options&) {
  return std::make_unique<PenalisedLikelihood>(observed, 1.0);
}

// As for BIC, with a price of 1 per parameter.
double safe_size(double n) { return std::log2(1 + n * std::log(2.0)); }

const Registry<DiscreteScoreEntry>::Add added(
    {{"aic", {}, "log-likelihood minus 1 per parameter", "Akaike (1974)", {}}, make, {safe_size}});

}  // namespace
}  // namespace bnstar::aic
