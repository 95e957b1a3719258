// A discrete network: for every variable its parents and a table of its probabilities.
#pragma once

#include <vector>

#include "network/factor.h"

namespace bnstar {

struct FamilyTables {
  Arities arities;
  std::vector<std::vector<Var>> parents;  // ascending
  std::vector<const double*> values;      // over family(x)

  int n_variables() const { return static_cast<int>(arities.size()); }
  // The variable, which varies fastest, and its parents.
  std::vector<Var> family(Var x) const {
    std::vector<Var> scope{x};
    scope.insert(scope.end(), parents[x].begin(), parents[x].end());
    return scope;
  }
  FactorView table(Var x) const { return {family(x), values[x]}; }
};

}  // namespace bnstar
