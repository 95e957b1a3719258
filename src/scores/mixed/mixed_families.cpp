// The costs and bounds of families of conditional Gaussian scores, from the values of sets.
#include <algorithm>
#include <cmath>

#include "scores/mixed/mixed_local_score.h"

namespace bnstar {

Family MixedLocalScore::as_discrete(Family family) const {
  family.child = places_[family.child].number;
  return family;
}

int MixedLocalScore::n_continuous_parents(const Family& family) const {
  return static_cast<int>(std::count_if(family.parents, family.parents + family.n_parents,
                                        [this](Var y) { return is_continuous(y); }));
}

// For a continuous child: are there too few rows in a cell, do the parents leave nothing of it in
// one, or are some of them linear functions of others?
bool MixedLocalScore::rejected(const Family& family) const {
  const bool continuous_parents = n_continuous_parents(family) > 0;
  const double passed = continuous_parents ? family.parents_values[1] : 0;
  return (continuous_parents && std::isinf(family.parents_values[0])) ||
         (family.family_values &&
          (std::isinf(family.family_values[0]) || family.family_values[1] > passed));
}

double MixedLocalScore::likelihood_cost(const Family& family) const {
  if (!is_continuous(family.child)) return discrete_->likelihood_cost(as_discrete(family));
  if (rejected(family)) return kRejected;
  return (n_continuous_parents(family) > 0 ? family.parents_values[0] : 0) -
         family.family_values[0];
}

double MixedLocalScore::cost(const Family& family) const {
  if (!is_continuous(family.child)) return discrete_->cost(as_discrete(family));
  return likelihood_cost(family) +
         weight_ * family.configurations * (n_continuous_parents(family) + 2);
}

bool MixedLocalScore::too_few_rows(const Family& family) const {
  if (!is_continuous(family.child)) return false;
  return family.family_values ? family.family_values[1] != kCollinear
                              : bounds_.lacks_rows(places_[family.child].number);
}

double MixedLocalScore::residual_bound(const Family& family, bool strict) const {
  if (rejected(family)) return kRejected;
  Var states[kMostStates];
  int n = 0;
  for (int i = 0; i < family.n_parents; ++i) {
    if (is_continuous(family.parents[i])) continue;
    if (n == kMostStates) return kNoBound;
    states[n++] = places_[family.parents[i]].number;
  }
  return bounds_.at_least(places_[family.child].number, states, n, family.n_parents - n, strict);
}

double MixedLocalScore::superset_bound(const Family& family) const {
  if (is_continuous(family.child)) return residual_bound(family, false);
  return discrete_->superset_bound(as_discrete(family));
}

double MixedLocalScore::strict_superset_bound(const Family& family, double fewest_states) const {
  if (is_continuous(family.child)) return residual_bound(family, true);
  return discrete_->strict_superset_bound(as_discrete(family), fewest_states);
}

// Only for discrete children is it true that a parent gains no more than what is left to know of
// it: densities have no such limit.
GainLimit MixedLocalScore::gain_limit(const Family& family) const {
  return is_continuous(family.child) ? GainLimit{} : discrete_->gain_limit(as_discrete(family));
}

}  // namespace bnstar
