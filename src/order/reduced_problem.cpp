#include "order/reduced_problem.h"

namespace bnstar {

namespace {

template <int W>
std::vector<Var> order_of(const std::vector<VarSet<W>>& parents) {
  std::vector<Var> order;
  VarSet<W> left = VarSet<W>::first_n(static_cast<int>(parents.size()));
  while (!left.empty()) {
    for (Var x : left) {
      if (!parents[x].common(left).empty()) continue;
      order.push_back(x);
      left.erase(x);
    }
  }
  return order;
}

}  // namespace

template <int W>
ReducedProblem<W>::ReducedProblem(const Oracle<W>& oracle, const PossibleSets& possible, const Incumbent& incumbent) {
  std::vector<VarSet<W>> parents(oracle.n_variables());
  for (Var x : oracle.all()) {
    for (std::size_t i = 0; i < oracle.sets(x).size(); ++i) {
      const ScoredSet<W>& set = oracle.sets(x)[i];
      const bool chosen = set.number == incumbent.chosen()[x];
      if (chosen) parents[x] = set.parents;
      if (!possible[x][i] && !chosen) {
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
  order_ = order_of(parents);
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
Cost ReducedProblem<W>::cost_of(const std::vector<std::size_t>& chosen) const {
  Cost cost = 0;
  for (std::size_t number : chosen) cost += kept_[number]->cost;
  return cost;
}

template <int W>
std::vector<std::size_t> ReducedProblem<W>::numbers_of(const std::vector<std::size_t>& chosen) const {
  std::vector<std::size_t> numbers;
  for (std::size_t number : chosen) numbers.push_back(kept_[number]->number);
  return numbers;
}

template class ReducedProblem<1>;
template class ReducedProblem<2>;
template class ReducedProblem<4>;
template class ReducedProblem<8>;

}  // namespace bnstar
