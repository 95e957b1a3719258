// Families of a network, found elsewhere, for lists of scored parent sets.
#pragma once

#include <vector>

#include "parents/parent_sets.h"

namespace bnstar {

// The lists with those of the families (parents ascending, by variable) that are new and cost less
// than every listed subset. Value: how many these were.
int add_families(ParentSets& sets, const std::vector<std::vector<Var>>& parents,
                 const std::vector<double>& costs);

// Which of them are listed.
std::vector<bool> listed_families(const ParentSets& sets,
                                  const std::vector<std::vector<Var>>& parents);

}  // namespace bnstar
