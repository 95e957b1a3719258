// From the probability that x finds exactly the variables U before it to that of every family:
//     p(Pa(x) = P) = w_x(P) sum over U that contain P of q_x(U) / alpha_x(U).
#pragma once

#include <vector>

#include "base/monitor.h"
#include "posterior/weighed_families.h"

namespace bnstar {

enum class NetworkPrior { kUniform, kOrder };

struct FamilyPosteriors {
  std::vector<double> probabilities;  // in the order of the families
  double log_total = 0;               // natural logarithm of what all networks weigh together
  double log_total_again = 0;         // worked out in another way, where there is one
};

// Bytes that it takes, on so many threads.
double bytes_for_posteriors(int n, NetworkPrior prior, int threads);

// Meaningless when the monitor stops.
FamilyPosteriors family_posteriors(const WeighedFamilies& families, NetworkPrior prior, int threads,
                                   Monitor& monitor);

}  // namespace bnstar
