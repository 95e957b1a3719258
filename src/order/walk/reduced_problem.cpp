#include "order/walk/reduced_problem.h"

#include "base/by_width.h"
#include "base/digraph.h"

namespace bnstar {

template <int W>
ReducedProblem<W>::ReducedProblem(const Oracle<W>& oracle, const PossibleSets& possible,
                                  const Incumbent<W>& incumbent) {
  ParentLists parents;
  for (Var x : oracle.all()) {
    const VarSet<W>& chosen = incumbent.families()[x];
    parents.push_back(chosen.members());
    for (std::size_t i = 0; i < oracle.sets(x).size(); ++i) {
      const ScoredSet<W>& set = oracle.sets(x)[i];
      if (!possible[x][i] && set.parents != chosen) {
        ++excluded_;
        continue;
      }
      kept_.push_back(&set);
      sets_.size.push_back(set.parents.size());
      for (Var y : set.parents) sets_.parents.push_back(y);
      sets_.cost.push_back(oracle.scale().to_double(set.cost));
    }
    sets_.start.push_back(sets_.cost.size());
  }
  order_ = topological_order(parents);
}

template <int W>
double ReducedProblem<W>::bytes(const Oracle<W>& oracle) {
  double sum = 0;
  for (Var x : oracle.all()) {
    for (const ScoredSet<W>& set : oracle.sets(x)) {
      sum += sizeof(&set) + sizeof(double) + sizeof(int) + static_cast<double>(set.parents.size()) * sizeof(Var);
    }
  }
  return sum;
}

template <int W>
Cost ReducedProblem<W>::cost_of(const Selection& found) const {
  Cost cost = 0;
  for (std::size_t number : found.chosen) cost += kept_[number]->cost;
  return cost;
}

template <int W>
std::vector<VarSet<W>> ReducedProblem<W>::families_of(const Selection& found) const {
  std::vector<VarSet<W>> families;
  for (std::size_t number : found.chosen) families.push_back(kept_[number]->parents);
  return families;
}

#define BNSTAR_INSTANTIATE(W) template class ReducedProblem<W>;
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
