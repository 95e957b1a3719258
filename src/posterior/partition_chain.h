// A chain over ordered partitions of the variables whose stationary distribution is the posterior
// with the uniform prior over networks (Kuipers and Moffa 2017), for problems with too many
// variables for exact sums.
//
// A network belongs to one partition: its layers by longest paths. So every variable of a layer has
// all of its parents in earlier layers and at least one in the layer just before, and the weight of
// a partition is the product over variables of sums over such families. Steps are of three kinds:
// - A variable is taken out and put back at a place drawn from its conditional distribution given
//   the partition of the others, joining a layer or making one of its own: never rejected.
// - Two neighbouring layers merge, or a layer splits, by Metropolis and Hastings.
// - A network of the partition is drawn, covered arcs of it are turned (network_walk.h), and the
//   layers of the outcome are the new partition: members of a class can be far apart as partitions.
#pragma once

#include <vector>

#include "posterior/chain.h"

namespace bnstar {

// Chains after the first begin with all variables in one layer, where networks can have no arcs.
std::vector<Chain> run_partition_chains(const ParentSets& sets,
                                        const PosteriorChainSettings& settings, Monitor& monitor);

}  // namespace bnstar
