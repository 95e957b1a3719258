#include "oracle/partly_listed.h"

#include <algorithm>

#include "base/by_width.h"

namespace bnstar {

namespace {

// The cheapest listed set or the tail, whichever is less: no set costs less.
std::vector<double> least_known(const ParentSets& sets, const std::vector<bool>& listed,
                                const std::vector<double>& tails) {
  std::vector<double> least = tails;
  for (Var x = 0; x < sets.n_variables(); ++x) {
    for (std::size_t i = sets.start[x]; i < sets.start[x + 1]; ++i) {
      if (listed[i]) least[x] = std::min(least[x], sets.cost[i]);
    }
  }
  return least;
}

FixedPoint scale_from(const ParentSets& sets, const std::vector<double>& least) {
  double floor = 0;
  for (double cost : least) floor += cost;
  return scale_up_to(range_of_regrets(sets) + sum_of_least_costs(sets) - floor, floor);
}

}  // namespace

template <int W>
PartlyListed<W>::PartlyListed(const ParentSets& sets, const std::vector<bool>& listed,
                              const std::vector<double>& tails)
    : Oracle<W>(least_known(sets, listed, tails),
                scale_from(sets, least_known(sets, listed, tails))),
      all_(make_oracle<W>(sets, least_known(sets, listed, tails), this->scale())),
      listed_(this->n_variables()),
      listed_before_(this->n_variables()),
      members_before_(this->n_variables()) {
  for (Var x : this->all()) {
    const List& every = all_->sets(x);
    members_before_[x].emplace_back();
    for (std::size_t place = 0; place < every.size(); ++place) {
      listed_before_[x].push_back(listed_[x].size());
      if (!listed[all_->number(x, place)]) continue;
      listed_[x].push_back(every[place]);
      members_before_[x].push_back(members_before_[x].back().joined(every[place].parents));
    }
    tails_.push_back(regret_of_tail(tails[x], this->least(x), this->scale()));
    for_bounds_.push_back(with_tail<W>(listed_[x], required_parents(x), tails_[x]));
  }
}

template <int W>
BestSet<W> PartlyListed<W>::best(Var x, const VarSet<W>& available) const {
  BestSet<W> found = all_->best(x, available);
  if (found) found.place = listed_before_[x][found.place];
  return found;
}

template <int W>
VarSet<W> PartlyListed<W>::improving(Var x, const VarSet<W>& available,
                                     const BestSet<W>& best) const {
  if (best && best.cost <= all_->sets(x).front().cost) return {};
  // Any unlisted set may be better, and it is not known which.
  if (best.cost > tails_[x]) return possible_parents(x).minus(available);
  return members_before_[x][best ? best.place : listed_[x].size()].minus(available);
}

#define BNSTAR_INSTANTIATE(W) template class PartlyListed<W>;
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
