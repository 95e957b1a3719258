// Variable elimination (Zhang and Poole 1994; Koller and Friedman 2009, chapter 9), planned before
// a single number is multiplied, with a forecast of its cost.
#pragma once

#include <vector>

#include "network/factor.h"

namespace bnstar {

using Scopes = std::vector<std::vector<Var>>;

// The product of all factors that contain `variable` is a function of it and the separator.
struct EliminationStep {
  Var variable;
  std::vector<Var> separator;  // ascending
};

// An order that eliminates every variable of the scopes that is not in `kept`. It is the best of
// three greedy orders (least weight, least fill, least weighted fill: Koller and Friedman 2009,
// section 9.4.3.2) by the cells they visit, or the first if that is cheap.
std::vector<EliminationStep> elimination_order(const Scopes& scopes, const std::vector<Var>& kept,
                                               const Arities& arities);

struct Forecast {
  double multiplications = 0;
  double cells = 0;          // the most kept in memory at the same time
  double largest_table = 0;  // cells
};

Forecast forecast_elimination(const Scopes& scopes, const std::vector<EliminationStep>& steps,
                              const std::vector<Var>& kept, const Arities& arities);

// The product of the factors as a function of `kept`, in that order; without values if the monitor
// stops.
Factor eliminate(std::vector<FactorView> factors, const std::vector<EliminationStep>& steps,
                 const std::vector<Var>& kept, const Arities& arities, Monitor& monitor);

}  // namespace bnstar
