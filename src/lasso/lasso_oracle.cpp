#include "lasso/lasso_oracle.h"

#include <algorithm>

#include "base/by_width.h"
#include "base/mask_rows.h"

namespace bnstar {

template <int W>
LassoOracle<W>::LassoOracle(const LassoSolutions<W>& solutions, const LassoLists& lists,
                            double most)
    : TailedOracle<W>(lists, std::vector<double>(lists.tails.size(), 0.0),
                      solutions.task().required, solutions.task().candidates,
                      scale_up_to(most, lists)),
      solutions_(solutions) {
  if (lists.unlisted.empty()) return;
  for (Var x : this->all()) this->bound_by(x, with_unlisted(x, lists.unlisted[x]));
}

// Puts each in its place among the listed sets, unless a cheaper set lies within it and stands for
// it.
template <int W>
typename Oracle<W>::List LassoOracle<W>::with_unlisted(
    Var x, const std::vector<Unlisted>& unlisted) const {
  const List& listed = this->sets(x);
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
  if (!has_set(x, available)) return {};
  const BestSet<W> listed = this->listed().best(x, available);
  if (listed.cost <= this->tail(x)) return listed;
  const LassoAnswer<W> solved = solutions_.find(x, available);
  const ScoredSet<W> set{std::max<Cost>(0, this->scale().to_cost(solved.value - this->least(x))),
                         solved.parents};
  const List& list = this->listed().sets(x);
  const auto place =
      std::lower_bound(list.begin(), list.end(), set, comes_before<W>) - list.begin();
  return {set.cost, static_cast<std::size_t>(place), set.parents};
}

template <int W>
VarSet<W> LassoOracle<W>::improving(Var x, const VarSet<W>& available,
                                    const BestSet<W>& best) const {
  if (best && best.cost == 0) return {};
  // Any unlisted support may be better, and it is not known which: it can contain more variables
  // than those whose product with the residual is large.
  if (best.cost > this->tail(x)) return this->possible_parents(x).minus(available);
  return this->listed().improving(x, available, best);
}

#define BNSTAR_INSTANTIATE(W) template class LassoOracle<W>;
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
