// Directed graphs as lists of parents.
#pragma once

#include <vector>

#include "base/varset.h"

namespace bnstar {

using ParentLists = std::vector<std::vector<Var>>;

// Members of each component in ascending order; no component has parents in a later one.
ParentLists strong_components(const ParentLists& parents);

// An order in which parents come before their children: as it comes when the variables that can be
// placed are, from the first to the last and again. Shorter than the graph where that has cycles.
std::vector<Var> topological_order(const ParentLists& parents);

}  // namespace bnstar
