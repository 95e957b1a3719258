// Variable elimination (Zhang and Poole 1994; Koller and Friedman 2009, chapter 9): planned,
// with a forecast of its cost, before a single number is multiplied.
#pragma once

#include <vector>

#include "network/factor.h"

namespace bnstar {

using Scopes = std::vector<std::vector<Var>>;

// Multiplying all factors that contain `variable` gives a function of it and the separator.
struct EliminationStep {
  Var variable;
  std::vector<Var> separator;  // ascending
};

// Eliminates every variable of the scopes that is not in `kept`. The best of three greedy
// orders (least weight, least fill, least weighted fill: Koller and Friedman 2009, section
// 9.4.3.2), by the cells they visit; the first if that is cheap.
std::vector<EliminationStep> elimination_order(const Scopes& scopes, const std::vector<Var>& kept,
                                               const Arities& arities);

struct Forecast {
  double multiplications = 0;
  double cells = 0;          // kept in memory at the same time, at most
  double largest_table = 0;  // cells
};

Forecast forecast_elimination(const Scopes& scopes, const std::vector<EliminationStep>& steps,
                              const std::vector<Var>& kept, const Arities& arities);

// The product of the factors as a function of `kept`, in that order; without values when
// the monitor stops.
Factor eliminate(std::vector<FactorView> factors, const std::vector<EliminationStep>& steps,
                 const std::vector<Var>& kept, const Arities& arities, Monitor& monitor);

}  // namespace bnstar
