// From the probability q_x(U) that exactly the variables U come before x to that of every family:
//     p(Pa(x) = P) = w_x(P) sum over U that contain P of q_x(U) / alpha_x(U).
#pragma once

#include <vector>

#include "base/monitor.h"
#include "posterior/weighed_families.h"

namespace bnstar {

enum class NetworkPrior { kUniform, kOrder };

struct FamilyPosteriors {
  std::vector<double> probabilities;  // in the order of the families
  double log_total = 0;               // natural logarithm of the total weight of all networks
  double log_total_again = 0;         // the same computed in another way, if there is one
};

// The memory it takes on `threads` threads.
double bytes_for_posteriors(int n, NetworkPrior prior, int threads);

// Meaningless if the monitor stops.
FamilyPosteriors family_posteriors(const WeighedFamilies& families, NetworkPrior prior, int threads,
                                   Monitor& monitor);

}  // namespace bnstar
