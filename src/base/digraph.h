// Directed graphs as lists of parents.
#pragma once

#include <vector>

#include "base/varset.h"

namespace bnstar {

using ParentLists = std::vector<std::vector<Var>>;

// Members of each component ascend; no component has parents in a later one.
ParentLists strong_components(const ParentLists& parents);

// An order in which parents come before their children. It is made by passes over the variables
// from the first to the last, each of which places every variable whose parents are placed. Shorter
// than the graph if the graph has cycles.
std::vector<Var> topological_order(const ParentLists& parents);

}  // namespace bnstar
