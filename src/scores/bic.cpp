// BIC, the same number as MDL: N H(x | P) + (ln N) / 2 * (r - 1) q, q counting all
// configurations of the parents, observed or not (Schwarz 1978; Lam & Bacchus 1994).
#include "scores/penalised_likelihood.h"

namespace bnstar::bic {
namespace {

std::unique_ptr<DiscreteScore> make(const Observations& observed, const Options&) {
  return std::make_unique<PenalisedLikelihood>(observed, std::log(observed.n) / 2);
}

// Each parent at least doubles the parameters, and no likelihood can pay for more than this (de
// Campos & Ji 2011, keeping every term of their proof).
double safe_size(double n) { return std::log2(1 + 2 * n / std::log2(n)); }

// The limit that papers quote.
double paper_size(double n) { return std::log(2 * n / std::log(n)); }

const Registry<DiscreteScoreEntry>::Add added({{"bic",
                                                {"mdl"},
                                                "log-likelihood minus log(N)/2 per parameter",
                                                "Schwarz (1978); Lam & Bacchus (1994)",
                                                {}},
                                               make,
                                               {safe_size, paper_size}});

}  // namespace
}  // namespace bnstar::bic
