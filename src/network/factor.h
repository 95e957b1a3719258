// Functions of the states of some variables, and the one operation that inference needs: multiply
// several and sum variables out, or take the largest product (Koller and Friedman 2009, sections
// 9.3 and 13.2).
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/monitor.h"
#include "base/varset.h"

namespace bnstar {

using Arities = std::vector<int>;

// The number of cells of a table over `scope`; a double, since forecasts exceed any integer.
double count_cells(const std::vector<Var>& scope, const Arities& arities);

inline bool contains(const std::vector<Var>& scope, Var x) {
  return std::find(scope.begin(), scope.end(), x) != scope.end();
}

// An array over `scope` that the caller owns; its first variable varies fastest.
struct FactorView {
  std::vector<Var> scope;
  const double* values;
};

struct Factor {
  std::vector<Var> scope;
  std::vector<double> values;

  FactorView view() const { return {scope, values.data()}; }
};

// The product of the inputs as a function of `kept`, in that order; all other variables are summed
// out. The product itself is never stored. Unfinished if the monitor stops.
Factor sum_product(const std::vector<FactorView>& inputs, const std::vector<Var>& kept,
                   const Arities& arities, Monitor& monitor);
// The same with the largest product over all other variables in the place of the sum. No input is
// negative.
Factor max_product(const std::vector<FactorView>& inputs, const std::vector<Var>& kept,
                   const Arities& arities, Monitor& monitor);

}  // namespace bnstar
