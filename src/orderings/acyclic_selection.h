// A network from an order that need not respect the order (Scanagatta, de Campos, Corani & Zaffalon
// 2015): from the last variable to the first, each takes its cheapest set without any of its
// present descendants. That includes every set it could have taken in the order itself, so the
// network never costs more.
#pragma once

#include <vector>

#include "orderings/indexed_sets.h"

namespace bnstar {

// A topological order of that network. `order` must be possible.
std::vector<Var> acyclic_selection(const IndexedSets& sets, const std::vector<Var>& order);

}  // namespace bnstar
