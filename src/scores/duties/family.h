// A variable with its parents, as scores see it.
#pragma once

#include <vector>

#include "base/varset.h"

namespace bnstar {

// A variable, its parents, and the values of evaluate() for the set of parents and for the whole
// family.
struct Family {
  Var child;
  const Var* parents;
  int n_parents;
  double configurations;  // of the parents: the product of their arities
  const double* parents_values;
  const double* family_values;  // null if not (yet) evaluated
};

// A family, and the variables that are to be added to its parents, or removed if they are among
// them, one at a time. Parents ascend.
struct Neighbourhood {
  Var child;
  const std::vector<Var>& parents;
  const std::vector<Var>& toggled;
};

}  // namespace bnstar
