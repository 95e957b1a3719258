// How many variables a score has, and how many states.
#pragma once

#include <limits>

#include "base/varset.h"

namespace bnstar {

class VariableSizes {
 public:
  virtual int n_variables() const = 0;
  // The number of states of x; 1 if that means nothing.
  virtual int arity(Var) const { return 1; }
  // No optimal set for x has more configurations than this.
  virtual double most_configurations(Var) const { return std::numeric_limits<double>::infinity(); }

 protected:
  ~VariableSizes() = default;
};

}  // namespace bnstar
