// What users may set of branch and cut, for every search that runs it.
#pragma once

#include "base/options.h"
#include "cuts/branch_and_cut.h"
#include "order/searcher.h"

namespace bnstar {

// Where bounds come from, the clusters, and the variables of local cuts.
const Setting& branch_bound();
const Setting& branch_order();
const Setting& branch_members();

// Settings that are not given, as with the portfolio, have their defaults.
BranchPlan branch_plan(const SearchSettings& settings);

}  // namespace bnstar
