// BIC, the same number as MDL: N H(x | P) + (ln N) / 2 * (r - 1) q, q counting all
// configurations of the parents, observed or not (Schwarz 1978; Lam & Bacchus 1994).
#include "scores/penalised_likelihood.h"

namespace bnstar {
namespace {

std::unique_ptr<DiscreteScore> make(const Observations& observed, const Options&) {
  return std::make_unique<PenalisedLikelihood>(observed, std::log(observed.n) / 2);
}

const Registry<DiscreteScoreEntry>::Add added({{"bic",
                                                {"mdl"},
                                                "log-likelihood minus log(N)/2 per parameter",
                                                "Schwarz (1978); Lam & Bacchus (1994)",
                                                {}},
                                               make});

}  // namespace
}  // namespace bnstar
