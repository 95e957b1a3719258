// Random networks that satisfy constraints, and what they cost: what a proxy is trained on.
#pragma once

#include <cstdint>
#include <vector>

#include "base/digraph.h"
#include "base/monitor.h"
#include "base/rng.h"
#include "parents/parent_sets.h"
#include "scores/families/family_scores.h"

namespace bnstar {

// A random order of the variables in which required parents come first; each candidate that comes
// before a variable is its parent with probability `prob`, independently. Where these are too many,
// some of them, all choices being equally likely.
ParentLists random_network(const ParentConstraints& allowed, double prob, Rng& rng);

// The costs of all families of each network, as far as time allows: fewer entries than networks
// when the monitor stops.
std::vector<std::vector<double>> score_networks(FamilyScores& scores,
                                                const std::vector<ParentLists>& networks,
                                                int threads, Monitor& monitor);

}  // namespace bnstar
