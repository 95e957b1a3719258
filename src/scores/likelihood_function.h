// The base of all scores made of the maximised likelihood. With it the cost is N H(x | P) plus what
// the score adds.
#pragma once

#include "math/special.h"
#include "scores/discrete_score.h"

namespace bnstar {

// m ln(m / n). Finer cells have more entropy, so no set has a larger sum than the set of all
// variables.
inline CountFunction log_likelihood_function(const Observations& observed) {
  return {[n = observed.n](double m) { return m_log_share(m, n); }, observed.entropy};
}

}  // namespace bnstar
