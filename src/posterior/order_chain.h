// A chain over orders of the variables whose stationary distribution is the posterior with the
// order prior (Friedman and Koller 2003), for problems with too many variables for exact sums.
//
// A step takes one variable out and puts it back at a place drawn from its conditional distribution
// given the order of the others: no step is rejected. For a variable v behind others U, the sums
// over families within U and within U + x come from one scan of its list, and the sums of x for all
// places from one scan of its own. Arcs are not counted in drawn networks: given an order, the
// probability of each is known.
#pragma once

#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "parents/parent_sets.h"

namespace bnstar {

struct OrderChainSettings {
  int chains = 2;
  int rounds = 1000;  // that are recorded; in a round every variable is moved once
  int burn_in = 250;  // rounds before
  std::uint64_t seed = 0;
  int threads = 1;
  // An order that has networks: where the first chain begins. The others begin at random if every
  // order has.
  std::vector<Var> start;
};

struct OrderChain {
  std::vector<double> arcs;                  // [from * n + to], the mean over recorded orders
  std::vector<std::vector<double>> batches;  // the same for ten parts of the chain
  std::vector<double> trace;                 // log score of each recorded order
};

// A chain that a limit ends has fewer rounds; it has none where even the first was not recorded.
std::vector<OrderChain> run_order_chains(const ParentSets& sets, const OrderChainSettings& settings,
                                         Monitor& monitor);

}  // namespace bnstar
