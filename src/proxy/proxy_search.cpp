#include "proxy/proxy_search.h"

#include <numeric>

#include "base/by_width.h"
#include "base/digraph.h"
#include "order/walk/greedy_order.h"
#include "order/walk/order_climb.h"
#include "proxy/proxy_oracle.h"

namespace bnstar {

namespace {

// Places of a variable that local search examines for each pair of variables.
constexpr double kLooksPerPair = 200;

// The given order, or the greedy one, improved by local search; empty if there is none.
template <int W>
std::vector<Var> find_order(const ProxyTask& task, const SearchPlan& plan, Monitor& monitor) {
  const ProxyOracle<W> oracle(task, 1, std::accumulate(task.base.begin(), task.base.end(), 0.0),
                              monitor);
  Pacer pacer(monitor);
  std::vector<Var> order = plan.start;
  if (order.empty() || families_in_order(oracle, order).empty()) {
    order = greedy_order(oracle, [&] { return pacer.go_on(); });
  }
  return order.empty() ? order
                       : climb_from(oracle, order, kLooksPerPair, plan.settings.seed, monitor);
}

// The best network in which the variables come in this order.
void take_best_parents(const ProxyTask& task, const std::vector<Var>& order, Result& result) {
  std::vector<bool> before(order.size(), false);
  result.parents.resize(order.size());
  result.costs.resize(order.size());
  result.cost = 0;
  for (Var x : order) {
    result.parents[x] = best_parents(task, x, before);
    result.costs[x] = cost_of(task, x, result.parents[x]);
    result.cost += result.costs[x];
    before[x] = true;
  }
}

double cost_without_arcs(const ProxyTask& task) {
  double cost = 0;
  for (Var x = 0; x < task.n_variables(); ++x) cost += cost_of(task, x, task.required[x]);
  return cost;
}

}  // namespace

Result search_proxy(const ProxyTask& task, std::size_t most_sets, const SearchPlan& plan,
                    Report& report, Monitor& monitor) {
  const ProxyTask reduced = without_common_gains(task);
  return with_width(task.n_variables(), [&](auto width) {
    constexpr int W = decltype(width)::value;
    SearchPlan begun = plan;
    begun.start = find_order<W>(reduced, plan, monitor);
    Result result;
    if (begun.start.empty()) return result;
    take_best_parents(task, begun.start, result);
    const double first = plan.from_nothing ? cost_without_arcs(task) : result.cost;
    const ProxyOracle<W> oracle(reduced, most_sets, first, monitor);
    result = solve(oracle, begun, report, monitor);
    result.rounding += oracle.rounding();
    take_best_parents(task, topological_order(result.parents), result);
    return result;
  });
}

}  // namespace bnstar
