#include "parents/lasso_oracle.h"

#include <algorithm>
#include <numeric>

#include "base/by_width.h"
#include "base/mask_rows.h"

namespace bnstar {

namespace {

// The cheapest support of each variable is listed, or the tail is as cheap.
std::vector<double> least_of(const LassoLists& lists) {
  std::vector<double> least = least_costs(lists.sets);
  for (std::size_t x = 0; x < least.size(); ++x) least[x] = std::min(least[x], lists.tails[x]);
  return least;
}

FixedPoint scale_of(const LassoLists& lists, double most) {
  const double floor = sum_of_least_costs(lists);
  return scale_up_to(most - floor, floor);
}

}  // namespace

double sum_of_least_costs(const LassoLists& lists) {
  const std::vector<double> least = least_of(lists);
  return std::accumulate(least.begin(), least.end(), 0.0);
}

template <int W>
LassoOracle<W>::LassoOracle(const LassoSolutions<W>& solutions, const LassoLists& lists, double most)
    : Oracle<W>(least_of(lists), scale_of(lists, most)),
      solutions_(solutions),
      listed_(make_oracle<W>(lists.sets, least_of(lists), this->scale())) {
  for (Var x : this->all()) {
    tails_.push_back(regret_of_tail(lists.tails[x], this->least(x), this->scale()));
    for_bounds_.push_back(lists.unlisted.empty() ? with_tail<W>(listed_->sets(x), required_parents(x), tails_[x])
                                                 : with_unlisted(x, lists.unlisted[x]));
  }
}

// Each in its place among the listed ones, unless a cheaper set lies within it and stands for it.
template <int W>
typename Oracle<W>::List LassoOracle<W>::with_unlisted(Var x, const std::vector<Unlisted>& unlisted) const {
  const List& listed = listed_->sets(x);
  List others, all;
  for (const Unlisted& set : unlisted) {
    VarSet<W> members;
    for (Var y : set.members) members.insert(y);
    others.push_back({regret_of_tail(set.cost, this->least(x), this->scale()), members});
  }
  std::sort(others.begin(), others.end(), comes_before<W>);
  MaskRow<W> before;
  std::size_t next = 0;
  const auto take = [&](const ScoredSet<W>& set) {
    all.push_back(set);
    before.push_back(set.parents);
  };
  for (const ScoredSet<W>& set : others) {
    while (next < listed.size() && !comes_before(set, listed[next])) take(listed[next++]);
    if (before.first_within(set.parents) == before.size()) take(set);
  }
  while (next < listed.size()) take(listed[next++]);
  return all;
}

template <int W>
BestSet<W> LassoOracle<W>::best(Var x, const VarSet<W>& available) const {
  if (!required_parents(x).subset_of(available)) return {};
  const BestSet<W> listed = listed_->best(x, available);
  if (listed.cost <= tails_[x]) return listed;
  const LassoAnswer<W> solved = solutions_.find(x, available);
  const ScoredSet<W> set{std::max<Cost>(0, this->scale().to_cost(solved.value - this->least(x))), solved.parents};
  const List& list = listed_->sets(x);
  const auto place = std::lower_bound(list.begin(), list.end(), set, comes_before<W>) - list.begin();
  return {set.cost, static_cast<std::size_t>(place), set.parents};
}

template <int W>
VarSet<W> LassoOracle<W>::improving(Var x, const VarSet<W>& available, const BestSet<W>& best) const {
  if (best && best.cost == 0) return {};
  // Any support that is not listed may be better, and nobody knows which: more variables than those whose product with the
  // residual is large can be in it.
  if (best.cost > tails_[x]) return possible_parents(x).minus(available);
  return listed_->improving(x, available, best);
}

#define BNSTAR_INSTANTIATE(W) template class LassoOracle<W>;
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
