#include "order/walk/reduced_problem.h"

#include "base/by_width.h"
#include "base/digraph.h"

namespace bnstar {

namespace {

// Marks the artificial sets among sets_for_bounds(), which has the listed ones in their order.
template <int W>
std::vector<bool> artificial_sets(const Oracle<W>& oracle, Var x) {
  const typename Oracle<W>::List& listed = oracle.sets(x);
  std::vector<bool> artificial;
  std::size_t next = 0;
  for (const ScoredSet<W>& set : oracle.sets_for_bounds(x)) {
    const bool here = next < listed.size() && set.cost == listed[next].cost &&
                      set.parents == listed[next].parents;
    artificial.push_back(!here);
    if (here) ++next;
  }
  return artificial;
}

}  // namespace

template <int W>
ReducedProblem<W>::ReducedProblem(const Oracle<W>& oracle, const PossibleSets& possible,
                                  const Incumbent<W>& incumbent) {
  ParentLists parents;
  for (Var x : oracle.all()) {
    const VarSet<W>& chosen = incumbent.families()[x];
    const std::vector<bool> artificial = artificial_sets(oracle, x);
    bool has_chosen = false;
    parents.push_back(chosen.members());
    for (std::size_t i = 0; i < artificial.size(); ++i) {
      if (artificial[i]) continue;
      const ScoredSet<W>& set = oracle.sets_for_bounds(x)[i];
      const bool is_chosen = set.parents == chosen;
      has_chosen = has_chosen || is_chosen;
      if (possible[x][i] || is_chosen) {
        keep(oracle, set);
      } else {
        ++excluded_;
      }
    }
    if (!has_chosen) {
      unlisted_.push_back({oracle.best_cost(x, chosen), chosen});
      keep(oracle, unlisted_.back());
    }
    sets_.start.push_back(sets_.cost.size());
  }
  order_ = topological_order(parents);
}

template <int W>
void ReducedProblem<W>::keep(const Oracle<W>& oracle, const ScoredSet<W>& set) {
  kept_.push_back(&set);
  sets_.size.push_back(set.parents.size());
  for (Var y : set.parents) sets_.parents.push_back(y);
  sets_.cost.push_back(oracle.scale().to_double(set.cost));
}

template <int W>
bool only_listed_possible(const Oracle<W>& oracle, const PossibleSets& possible) {
  for (Var x : oracle.all()) {
    if (oracle.tail(x) >= kInfiniteCost) continue;
    const std::vector<bool> artificial = artificial_sets(oracle, x);
    for (std::size_t i = 0; i < artificial.size(); ++i) {
      if (artificial[i] && possible[x][i]) return false;
    }
  }
  return true;
}

template <int W>
double ReducedProblem<W>::bytes(const Oracle<W>& oracle) {
  double sum = 0;
  for (Var x : oracle.all()) {
    for (const ScoredSet<W>& set : oracle.sets(x)) {
      sum += sizeof(&set) + sizeof(double) + sizeof(int) +
             static_cast<double>(set.parents.size()) * sizeof(Var);
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

#define BNSTAR_INSTANTIATE(W)       \
  template class ReducedProblem<W>; \
  template bool only_listed_possible<W>(const Oracle<W>&, const PossibleSets&);
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
