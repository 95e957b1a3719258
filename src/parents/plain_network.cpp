#include "parents/plain_network.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace bnstar {

namespace {

// Where the parents of each variable's sets begin.
std::vector<std::size_t> parents_by_variable(const SetsView& sets) {
  std::vector<std::size_t> first{0};
  for (Var x = 0; x < sets.n_variables(); ++x) {
    std::size_t next = first.back();
    for (std::size_t i = sets.start[x]; i < sets.start[x + 1]; ++i)
      next += static_cast<std::size_t>(sets.size[i]);
    first.push_back(next);
  }
  return first;
}

bool is_cheaper(const SetsView& sets, std::size_t a, std::size_t b) {
  return std::make_pair(sets.cost_of(a), sets.size[a]) <
         std::make_pair(sets.cost_of(b), sets.size[b]);
}

// The cheapest set of x among the placed variables, the smallest of them; start[x + 1] if there is
// none.
std::size_t cheapest(const SetsView& sets, Var x, std::size_t parent,
                     const std::vector<bool>& placed) {
  const std::size_t none = sets.start[x + 1];
  std::size_t best = none;
  for (std::size_t i = sets.start[x]; i < none; ++i) {
    const Var* members = sets.parents + parent;
    parent += static_cast<std::size_t>(sets.size[i]);
    if (best < none && !is_cheaper(sets, i, best)) continue;
    if (std::all_of(members, members + sets.size[i], [&](Var y) { return placed[y - sets.first]; }))
      best = i;
  }
  return best;
}

bool is_smaller(const SetsView& sets, std::size_t a, std::size_t b) {
  return std::make_pair(sets.size[a], sets.cost_of(a)) <
         std::make_pair(sets.size[b], sets.cost_of(b));
}

double least_cost(const SetsView& sets, Var x) {
  double least = sets.cost_of(sets.start[x]);
  for (std::size_t i = sets.start[x]; i < sets.start[x + 1]; ++i)
    least = std::min(least, sets.cost_of(i));
  return least;
}

}  // namespace

std::vector<std::size_t> plain_network(const SetsView& sets, std::vector<Var> order) {
  const int n = sets.n_variables();
  if (order.empty()) {
    order.resize(n);
    std::iota(order.begin(), order.end(), 0);
  }
  const std::vector<std::size_t> first = parents_by_variable(sets);
  std::vector<std::size_t> chosen(n);
  std::vector<bool> placed(n, false);
  while (!order.empty()) {
    std::vector<Var> waiting;
    for (Var x : order) {
      chosen[x] = cheapest(sets, x, first[x], placed);
      placed[x] = chosen[x] < sets.start[x + 1];
      if (!placed[x]) waiting.push_back(x);
    }
    if (waiting.size() == order.size()) return {};
    order = std::move(waiting);
  }
  return chosen;
}

std::vector<std::size_t> listed_network(const SetsView& sets, const ParentLists& families) {
  const std::vector<std::size_t> first = parents_by_variable(sets);
  std::vector<std::size_t> chosen;
  for (Var x = 0; x < sets.n_variables(); ++x) {
    std::vector<bool> candidate(families.size(), false);
    for (Var y : families[x]) candidate[y] = true;
    chosen.push_back(cheapest(sets, x, first[x], candidate));
    if (chosen.back() == sets.start[x + 1]) return {};
  }
  return chosen;
}

std::vector<std::size_t> smallest_network(const SetsView& sets) {
  Selection smallest;
  for (Var x = 0; x < sets.n_variables(); ++x) {
    std::size_t best = sets.start[x];
    if (best == sets.start[x + 1]) return {};
    for (std::size_t i = best; i < sets.start[x + 1]; ++i) {
      if (is_smaller(sets, i, best)) best = i;
    }
    smallest.chosen.push_back(best);
  }
  const ParentLists parents = in_families(smallest, sets).parents;
  const bool acyclic = topological_order(parents).size() == parents.size();
  return acyclic ? smallest.chosen : plain_network(sets, {});
}

Selection unsearched(const SetsView& sets, std::vector<std::size_t> chosen,
                     const Monitor& monitor) {
  Selection result;
  result.chosen = std::move(chosen);
  if (result.chosen.empty()) return result;
  for (std::size_t number : result.chosen) result.cost += sets.cost_of(number);
  for (Var x = 0; x < sets.n_variables(); ++x) result.bound += least_cost(sets, x);
  result.proved = result.cost <= result.bound;
  result.stop = monitor.why();
  return result;
}

}  // namespace bnstar
