// A chain over orders of the variables whose stationary distribution is the posterior with the
// order prior (Friedman and Koller 2003), for problems with too many variables for exact sums.
//
// A step takes one variable out and puts it back at a place drawn from its conditional distribution
// given the order of the others: no step is rejected. For a variable v behind others U, the sums
// over families within U and within U + x come from one scan of its list, and the sums of x for all
// places from one scan of its own.
#pragma once

#include <vector>

#include "posterior/chain.h"

namespace bnstar {

// Chains after the first begin at random if every order has networks.
std::vector<Chain> run_order_chains(const ParentSets& sets, const PosteriorChainSettings& settings,
                                    Monitor& monitor);

}  // namespace bnstar
