// Random networks that satisfy constraints, and their costs: the training data of a proxy.
#pragma once

#include <cstdint>
#include <vector>

#include "base/digraph.h"
#include "base/monitor.h"
#include "base/rng.h"
#include "parents/parent_sets.h"
#include "scores/families/family_scores.h"

namespace bnstar {

// Draws a random order in which required parents come first. Each candidate before a variable is
// its parent with probability `prob`, independently. If these are too many, some of them are
// chosen, all choices being equally likely.
ParentLists random_network(const ParentConstraints& constraints, double prob, Rng& rng);

// The costs of all families of each network; fewer entries than networks if the monitor stops.
std::vector<std::vector<double>> score_networks(FamilyScores& scores,
                                                const std::vector<ParentLists>& networks,
                                                int threads, Monitor& monitor);

}  // namespace bnstar
