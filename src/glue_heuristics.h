// Values of a heuristic as R gets them.
#pragma once

#include <algorithm>
#include <vector>

#include "glue.h"
#include "heuristics/heuristic.h"
#include "oracle/list_oracle.h"

namespace bnstar {

template <int W>
VarSet<W> to_var_set(const std::vector<Var>& members) {
  VarSet<W> set;
  for (Var x : members) set.insert(x);
  return set;
}

inline double to_number(Cost cost) {
  return cost >= kInfiniteCost ? R_PosInf : static_cast<double>(cost);
}

// By the number of the set.
template <int W>
Rcpp::LogicalVector possible_of(const Heuristic<W>& heuristic, const ListOracle<W>& oracle,
                                Cost below, Monitor& monitor) {
  const PossibleSets possible = heuristic.possible(oracle, below, 1, monitor);
  std::size_t count = 0;
  for (Var x : oracle.all()) count += oracle.sets(x).size();
  Rcpp::LogicalVector by_number(count);
  for (Var x : oracle.all()) {
    for (std::size_t i = 0; i < oracle.sets(x).size(); ++i)
      by_number[oracle.number(x, i)] = possible[x][i];
  }
  return by_number;
}

// What a test asks of a heuristic: lists, 1-based states, and the cost of a known network.
struct AskedStates {
  AskedStates(const Rcpp::List& scores, const Rcpp::List& placed, double upper_bound,
              const Rcpp::List& limits)
      : sets(to_parent_sets(scores)),
        states(to_var_lists(placed)),
        monitor(make_monitor(limits, R_NilValue)),
        range(upper_bound - sum_of_least_costs(sets)) {}

  template <int W>
  auto make_oracle() const {
    return bnstar::make_oracle<W>(sets, scale_up_to(range, sets));
  }

  const ParentSets sets;
  const std::vector<std::vector<Var>> states;
  Monitor monitor;
  const double range;  // the regret of the known network
};

// Row s: what remains to be paid from state s, and from its children by the batch call.
template <int W>
Rcpp::List values_of(const Heuristic<W>& heuristic, const Oracle<W>& oracle,
                     const std::vector<std::vector<Var>>& states) {
  const int n = oracle.n_variables();
  Rcpp::NumericVector to_go(states.size());
  Rcpp::NumericMatrix after(states.size(), n);
  std::fill(after.begin(), after.end(), NA_REAL);
  std::vector<Cost> costs(n);
  for (std::size_t s = 0; s < states.size(); ++s) {
    const VarSet<W> placed = to_var_set<W>(states[s]);
    const VarSet<W> next = oracle.all().minus(placed);
    to_go[s] = to_number(heuristic.to_go(placed));
    heuristic.to_go_after(placed, next, costs.data());
    std::size_t child = 0;
    for (Var x : next) after(s, x) = to_number(costs[child++]);
  }
  return Rcpp::List::create(
      Rcpp::_["to_go"] = to_go, Rcpp::_["after"] = after,
      Rcpp::_["quantum"] = oracle.scale().quantum(), Rcpp::_["floor"] = oracle.floor(),
      Rcpp::_["consistent"] = heuristic.consistent(), Rcpp::_["bytes"] = heuristic.bytes());
}

// The same with the sets that are possible below the upper bound.
template <int W>
Rcpp::List values_of(const Heuristic<W>& heuristic, const ListOracle<W>& oracle,
                     const std::vector<std::vector<Var>>& states, Cost below, Monitor& monitor) {
  Rcpp::List values = values_of<W>(heuristic, oracle, states);
  values["possible"] = possible_of(heuristic, oracle, below, monitor);
  values["below"] = static_cast<double>(below);
  return values;
}

}  // namespace bnstar
