// Log-likelihood of conditional Gaussian networks. Differs from bnlearn's loglik-cg, which divides
// the residual sum of squares of a configuration by N_j - p - 1 instead of N_j (not the maximum of
// the likelihood).
#include "scores/mixed_score.h"

namespace bnstar::loglik_cg {
namespace {

const Registry<MixedScoreEntry>::Add added({{"loglik_cg",
                                             {},
                                             "conditional Gaussian log-likelihood",
                                             "Lauritzen & Wermuth (1989)",
                                             {small_cells_setting()}},
                                            "loglik",
                                            [](double) { return 0.0; }});

}  // namespace
}  // namespace bnstar::loglik_cg
