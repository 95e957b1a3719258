// AIC of conditional Gaussian networks. Differs from bnlearn's aic-cg, which divides the residual
// sum of squares of a configuration by N_j - p - 1 instead of N_j (not the maximum of the
// likelihood).
#include "scores/mixed_score.h"

namespace bnstar::aic_cg {
namespace {

const Registry<MixedScoreEntry>::Add added(
    {{"aic_cg",
      {},
      "conditional Gaussian log-likelihood minus 1 per parameter",
      "Lauritzen & Wermuth (1989); Akaike (1974)",
      {small_cells_setting()}},
     "aic",
     [](double) { return 1.0; }});

}  // namespace
}  // namespace bnstar::aic_cg
