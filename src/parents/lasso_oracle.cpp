#include "parents/lasso_oracle.h"

#include <algorithm>
#include <cmath>

#include "base/by_width.h"

namespace bnstar {

namespace {

constexpr double kShareOfMemory = 0.25;

template <int W>
VarSet<W> to_set(const std::vector<Var>& members) {
  VarSet<W> set;
  for (Var member : members) set.insert(member);
  return set;
}

// The cheapest support of each variable is listed, or the tail is as cheap.
std::vector<double> least_of(const LassoLists& lists) {
  std::vector<double> least = least_costs(lists.sets);
  for (std::size_t x = 0; x < least.size(); ++x) least[x] = std::min(least[x], lists.tails[x]);
  return least;
}

FixedPoint scale_of(const LassoLists& lists, double most) {
  double floor = 0;
  for (double cost : least_of(lists)) floor += cost;
  return scale_up_to(most - floor, floor);
}

}  // namespace

template <int W>
LassoOracle<W>::LassoOracle(const LassoTask& task, const LassoLists& lists, double most, const Monitor& monitor)
    : Oracle<W>(least_of(lists), scale_of(lists, most)),
      task_(task),
      listed_(make_oracle<W>(lists.sets, least_of(lists), this->scale())),
      most_bytes_(kShareOfMemory * monitor.room()),
      listed_gap_(lists.gap),
      solutions_(this->n_variables()) {
  for (Var x : this->all()) {
    possible_.push_back(to_set<W>(task.possible[x]));
    required_.push_back(to_set<W>(task.required[x]));
    penalties_.push_back(task.penalties(x));
    // Down, so that it stays a bound.
    const double regret = std::floor((lists.tails[x] - this->least(x)) / this->scale().quantum());
    tails_.push_back(std::isinf(lists.tails[x]) ? kInfiniteCost : static_cast<Cost>(std::min(regret, 0x1p52)));
    for_bounds_.push_back(with_tail<W>(listed_->sets(x), required_[x], tails_[x]));
  }
}

template <int W>
BestSet<W> LassoOracle<W>::best(Var x, const VarSet<W>& available) const {
  if (!required_[x].subset_of(available)) return {};
  const BestSet<W> listed = listed_->best(x, available);
  if (listed.cost <= tails_[x]) return listed;
  VarSet<W> excluded;
  Solution here;
  const Solution* known = nullptr;
  while (true) {
    const auto found = solutions_[x].find(excluded);
    if (found != solutions_[x].end()) {
      known = &found->second;
    } else {
      here = solve(x, excluded, known ? &known->fit : nullptr);
      keep(x, excluded, here);
      known = &here;
    }
    const VarSet<W> missing = known->parents.minus(available);
    if (missing.empty()) return answer(x, *known);
    excluded = excluded.joined(missing);
  }
}

template <int W>
BestSet<W> LassoOracle<W>::answer(Var x, const Solution& solution) const {
  const List& list = listed_->sets(x);
  const ScoredSet<W> set{solution.cost, solution.parents};
  const auto place = std::lower_bound(list.begin(), list.end(), set, comes_before<W>) - list.begin();
  return {solution.cost, static_cast<std::size_t>(place), solution.parents};
}

template <int W>
typename LassoOracle<W>::Solution LassoOracle<W>::solve(Var x, const VarSet<W>& excluded, const LassoFit* start) const {
  static thread_local LassoSolver solver;
  const std::vector<Var> allowed = possible_[x].minus(excluded).members();
  Solution solution;
  solution.fit = solver.solve({task_.gram, x, allowed, penalties_[x].data()}, start);
  solution.parents = to_set<W>(task_.parents(x, solution.fit));
  solution.cost = std::max<Cost>(0, this->scale().to_cost(solution.fit.value - this->least(x)));
  ++solved_;
  double largest = largest_gap_.load();
  while (solution.fit.gap > largest && !largest_gap_.compare_exchange_weak(largest, solution.fit.gap)) {
  }
  return solution;
}

template <int W>
void LassoOracle<W>::keep(Var x, const VarSet<W>& excluded, const Solution& solution) const {
  const double bytes = sizeof(Solution) + sizeof(VarSet<W>) + 64 +
                       static_cast<double>(solution.fit.support.size() * (sizeof(Var) + sizeof(double)));
  if (static_cast<double>(bytes_.load()) + bytes > most_bytes_) return;
  bytes_ += static_cast<long long>(bytes);
  solutions_[x].emplace(excluded, solution);
}

template <int W>
VarSet<W> LassoOracle<W>::improving(Var x, const VarSet<W>& available, const BestSet<W>& best) const {
  if (best && best.cost == 0) return {};
  // Any support that is not listed may be better, and nobody knows which: more than those with large products with the residual.
  if (best.cost > tails_[x]) return possible_[x].minus(available);
  return listed_->improving(x, available, best);
}

template <int W>
double LassoOracle<W>::gap() const {
  return listed_gap_ + this->n_variables() * largest_gap_.load();
}

template <int W>
std::size_t LassoOracle<W>::Hash::operator()(const VarSet<W>& set) const {
  std::uint64_t hash = 0;
  for (int w = 0; w < W; ++w) {
    hash = (hash ^ set.word(w)) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 32;
  }
  return static_cast<std::size_t>(hash);
}

double cost_of_order(const LassoTask& task, const std::vector<Var>& order) {
  LassoSolver solver;
  std::vector<bool> placed(order.size(), false);
  double sum = 0;
  for (Var x : order) {
    std::vector<Var> allowed;
    for (Var parent : task.possible[x]) {
      if (placed[parent]) allowed.push_back(parent);
    }
    const std::vector<double> penalties = task.penalties(x);
    sum += solver.solve({task.gram, x, allowed, penalties.data()}).value;
    placed[x] = true;
  }
  return sum;
}

#define BNSTAR_INSTANTIATE(W) template class LassoOracle<W>;
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
