#include "parents/lasso_oracle.h"

#include <algorithm>
#include <numeric>

#include "base/by_width.h"

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
    for_bounds_.push_back(with_tail<W>(listed_->sets(x), required_parents(x), tails_[x]));
  }
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
