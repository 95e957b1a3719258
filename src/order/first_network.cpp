#include "order/first_network.h"

#include <memory>

#include "order/greedy_order.h"
#include "order/order_search.h"

namespace bnstar {

namespace {

template <int W>
std::vector<std::size_t> of_order(const Oracle<W>& oracle, const std::vector<Var>& order) {
  std::vector<std::size_t> chosen(order.size());
  VarSet<W> placed;
  for (Var x : order) {
    const ScoredSet<W>* best = oracle.best(x, placed);
    if (!best) return {};
    chosen[x] = best->number;
    placed.insert(x);
  }
  return chosen;
}

// A part of the usual work: some hundredths of a second for 30 variables, several times what the
// optimum took in our measurements.
constexpr double kEffort = 0.25;

std::vector<std::size_t> by_local_search(const StrongPart& part, const SearchPlan& plan, Monitor& monitor) {
  OrderSearchSettings settings;
  settings.effort = kEffort;
  settings.threads = plan.settings.threads;
  settings.seed = plan.settings.seed;
  return search_orders_of_part(part.sets, settings, monitor, [](double, double) {}).chosen;
}

}  // namespace

std::vector<std::size_t> first_network(const StrongPart& part, const SearchPlan& plan, Monitor& monitor) {
  const bool is_given = !plan.start.empty();
  if (plan.searcher->guided && !is_given) return by_local_search(part, plan, monitor);
  return with_width(part.sets.n_variables(), [&](auto width) {
    const auto oracle = make_oracle<decltype(width)::value>(part.sets, scale_for_all(part.sets));
    if (is_given) {
      std::vector<std::size_t> given = of_order(*oracle, order_within(part, plan.start));
      if (!given.empty()) return given;
    }
    return greedy_order(*oracle);
  });
}

}  // namespace bnstar
