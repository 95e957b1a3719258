#include "order/walk/first_network.h"

#include <algorithm>
#include <memory>
#include <numeric>

#include "oracle/list_oracle.h"
#include "order/walk/greedy_order.h"
#include "orderings/order_search.h"
#include "parents/plain_network.h"

namespace bnstar {

namespace {

// A share of the usual work: some hundredths of a second for 30 variables, several times what it
// took to find the optimum in our measurements.
constexpr double kEffort = 0.25;

std::vector<std::size_t> by_local_search(const StrongPart& part, const std::vector<Var>& given,
                                         const SearchPlan& plan, Monitor& monitor) {
  OrderSearchSettings settings;
  settings.initial = given;
  settings.effort = kEffort;
  settings.threads = plan.settings.threads;
  settings.seed = plan.settings.seed;
  return search_orders_of_part(part.sets, settings, monitor, [](double, double) {}).chosen;
}

template <int W>
std::vector<std::size_t> by_oracle(const StrongPart& part, const std::vector<Var>& given,
                                   Monitor& monitor) {
  const Holding held(monitor, bytes_of_oracle<W>(part.sets));
  const auto oracle = make_oracle<W>(part.sets, scale_for_all(part.sets));
  std::vector<std::size_t> chosen;
  for (const VarSet<W>& parents : first_families(*oracle, given)) {
    chosen.push_back(oracle->number_of(static_cast<Var>(chosen.size()), parents));
  }
  return chosen;
}

}  // namespace

std::vector<std::size_t> network_without_search(const SetsView& sets, const SearchPlan& plan) {
  if (plan.from_nothing) return smallest_network(sets);
  std::vector<std::size_t> chosen;
  if (!plan.network.empty()) chosen = listed_network(sets, plan.network);
  return chosen.empty() ? plain_network(sets, plan.start) : chosen;
}

std::vector<std::size_t> first_network(const StrongPart& part, const SearchPlan& plan,
                                       Monitor& monitor) {
  const std::vector<Var> given = order_within(part, plan.start);
  const bool local = !plan.searcher->is(kUnguided) && (given.empty() || plan.search_from_start);
  return with_width(part.sets.n_variables(), [&](auto width) {
    constexpr int W = decltype(width)::value;
    if (!monitor.can_hold(local ? IndexedSets::bytes(part.sets) : bytes_of_oracle<W>(part.sets))) {
      monitor.stop(Stop::kMemoryLimit);
    }
    const bool too_wide = !local && part.sets.n_variables() > kMostInSets;
    if (monitor.stopped() || too_wide) return plain_network(SetsView(part.sets), given);
    return local ? by_local_search(part, given, plan, monitor) : by_oracle<W>(part, given, monitor);
  });
}

}  // namespace bnstar
