// What a proxy that is linear in the arcs says of each variable: what it costs with the parents
// that it must have, and what every other parent takes off, whichever the rest are.
#pragma once

#include <algorithm>
#include <vector>

#include "base/varset.h"

namespace bnstar {

struct ArcGain {
  Var parent;
  double amount;  // more than nothing: other arcs are in no best network
};

struct ProxyTask {
  std::vector<double> base;                // by child, with the required parents
  std::vector<std::vector<Var>> required;  // ascending, by child
  std::vector<std::vector<ArcGain>>
      // by child, of parents that are not required; the largest first, then by parent
      gains;
  std::vector<int> most;  // by child: so many of them at the most

  int n_variables() const { return static_cast<int>(gains.size()); }
  // How many of these the best set has.
  int taken(Var x) const { return std::min(most[x], static_cast<int>(gains[x].size())); }
  // Whatever is available, all of it is taken.
  bool adds_up(Var x) const { return static_cast<int>(gains[x].size()) <= most[x]; }

  // By child, ascending, with the required ones.
  std::vector<std::vector<Var>> possible() const;
  double least_cost(Var x) const;
};

// Without what gains nothing, in the order of ProxyTask::gains.
void put_in_order(std::vector<ArcGain>& gains);

// The same for every order of the variables: in any of them one of two variables comes before the
// other, so the smaller of what they gain from each other is gained in any case. Where the number
// of parents is limited that is not so, and nothing is changed.
ProxyTask without_common_gains(ProxyTask task);

// In whole multiples of a quantum, and without what each costs in any case: sums are exact.
ProxyTask in_quanta(ProxyTask task, double quantum);

// The best parents of x among those before it, ascending.
std::vector<Var> best_parents(const ProxyTask& task, Var x, const std::vector<bool>& before);
double cost_of(const ProxyTask& task, Var x, const std::vector<Var>& parents);

}  // namespace bnstar
