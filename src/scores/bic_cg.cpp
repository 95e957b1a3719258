// BIC of conditional Gaussian networks. Differs from bnlearn's bic-cg, which divides the residual
// sum of squares of a configuration by N_j - p - 1 instead of N_j (not the maximum of the
// likelihood).
#include <cmath>

#include "scores/mixed_score.h"

namespace bnstar::bic_cg {
namespace {

const Registry<MixedScoreEntry>::Add added(
    {{"bic_cg",
      {},
      "conditional Gaussian log-likelihood minus log(N)/2 per parameter",
      "Lauritzen & Wermuth (1989); Schwarz (1978)",
      {small_cells_setting()}},
     "bic",
     [](double n) { return std::log(n) / 2; }});

}  // namespace
}  // namespace bnstar::bic_cg
