// Adds the families of a network that was found elsewhere to lists of scored parent sets.
#pragma once

#include <vector>

#include "parents/parent_sets.h"

namespace bnstar {

// Adds those of the families (parents ascending, by variable) that are not listed and cost less
// than every listed subset. Returns how many were added.
int add_families(ParentSets& sets, const std::vector<std::vector<Var>>& parents,
                 const std::vector<double>& costs);

// Which of the families are listed.
std::vector<bool> listed_families(const ParentSets& sets,
                                  const std::vector<std::vector<Var>>& parents);

}  // namespace bnstar
