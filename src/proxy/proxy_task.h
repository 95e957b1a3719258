// What a proxy that is linear in the arcs says of each variable: its cost with the required
// parents, and what every other parent takes off that, whatever the rest are.
#pragma once

#include <algorithm>
#include <vector>

#include "base/varset.h"

namespace bnstar {

struct ArcGain {
  Var parent;
  double amount;  // positive: no other arc is in a best network
};

struct ProxyTask {
  std::vector<double> base;                // by child, with the required parents
  std::vector<std::vector<Var>> required;  // ascending, by child
  // by child, of parents that are not required; the largest first, then by parent
  std::vector<std::vector<ArcGain>> gains;
  std::vector<int> most;  // by child: the most of them it may have

  int n_variables() const { return static_cast<int>(gains.size()); }
  // The number of these parents in the best set.
  int taken(Var x) const { return std::min(most[x], static_cast<int>(gains[x].size())); }
  // Are all available parents taken?
  bool adds_up(Var x) const { return static_cast<int>(gains[x].size()) <= most[x]; }

  // By child, ascending, including the required ones.
  std::vector<std::vector<Var>> candidates() const;
  double least_cost(Var x) const;
};

// Drops gains that are not positive and sorts the rest as in ProxyTask::gains.
void put_in_order(std::vector<ArcGain>& gains);

// The same problem for every order of the variables. In any order one of two variables comes before
// the other, so the smaller of their gains from each other is gained in any case and can be
// subtracted. If the number of parents is limited this does not hold, and nothing is changed.
ProxyTask without_common_gains(ProxyTask task);

// In whole multiples of a quantum, without what each variable costs in any case, so that sums are
// exact.
ProxyTask in_quanta(ProxyTask task, double quantum);

// The best parents of x among those marked in `before`, ascending.
std::vector<Var> best_parents(const ProxyTask& task, Var x, const std::vector<bool>& before);
double cost_of(const ProxyTask& task, Var x, const std::vector<Var>& parents);

}  // namespace bnstar
