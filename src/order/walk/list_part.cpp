#include "order/walk/list_part.h"

#include <algorithm>
#include <new>
#include <utility>

#include "oracle/list_oracle.h"
#include "order/walk/branch_plan.h"
#include "order/walk/first_network.h"
#include "order/walk/wide_tree.h"
#include "orderings/order_search.h"
#include "parents/plain_network.h"

namespace bnstar {

ListPart::ListPart(StrongPart part, Monitor& monitor)
    : part_(std::move(part)), held_(monitor, part_.bytes()) {}

bool ListPart::begin(const SearchPlan& plan, Monitor& monitor) {
  chosen_ = first_network(part_, plan, monitor);
  if (chosen_.empty()) return false;
  know(cost_of(chosen_));
  return true;
}

// Within the part, where parents in other parts are free, a family may cost less than it does in
// the whole. The search is to beat the latter.
void ListPart::begin_with(const Selection& whole, const Result& families) {
  ParentLists inside;
  double cost = 0;
  std::vector<Var> place(families.parents.size(), -1);
  for (std::size_t i = 0; i < n_variables(); ++i) place[part_.variables[i]] = static_cast<Var>(i);
  for (Var x : part_.variables) {
    given_.push_back(whole.chosen[x]);
    cost += families.costs[x];
    inside.emplace_back();
    for (Var y : families.parents[x]) {
      if (place[y] >= 0) inside.back().push_back(place[y]);
    }
  }
  chosen_ = listed_network(SetsView(part_.sets), inside);
  know(cost);
}

void ListPart::know(double cost) {
  known_.cost = cost;
  known_.bound = sum_of_least_costs(part_.sets);
  known_.proved = known_.cost <= known_.bound;
}

void ListPart::search(const SearchPlan& plan, Report& report, Monitor& monitor, const Told& told) {
  if (n_variables() > kMostInSets) {
    search_orders(plan, monitor, told);
    if (plan.searcher->is(kOfAnyWidth)) search_wide(plan, report, monitor, told);
    return;
  }
  with_width(static_cast<int>(n_variables()), [&](auto width) {
    search_width<decltype(width)::value>(plan, report, monitor, told);
  });
}

void ListPart::add_to(Selection& whole) const {
  for (std::size_t i = 0; i < chosen_.size(); ++i)
    whole.chosen[part_.variables[i]] = given_.empty() ? part_.number[chosen_[i]] : given_[i];
}

ParentLists ListPart::families(const std::vector<std::size_t>& chosen) const {
  Selection selection;
  selection.chosen = chosen;
  return in_families(selection, SetsView(part_.sets)).parents;
}

void ListPart::take_network(const ParentLists& parents) {
  check_state(topological_order(parents).size() == n_variables());
  const std::vector<std::size_t> chosen = listed_network(SetsView(part_.sets), parents);
  if (!chosen.empty()) offer(chosen);
}

void ListPart::offer(const std::vector<std::size_t>& chosen) {
  const double cost = cost_of(chosen);
  if (cost >= known_.cost) return;
  chosen_ = chosen;
  given_.clear();
  known_.cost = cost;
}

template <int W>
void ListPart::search_width(const SearchPlan& plan, Report& report, Monitor& monitor,
                            const Told& told) {
  if (!monitor.can_hold(bytes_of_oracle<W>(part_.sets))) return monitor.stop(Stop::kMemoryLimit);
  const Holding held(monitor, bytes_of_oracle<W>(part_.sets));
  const std::unique_ptr<ListOracle<W>> oracle = make_oracle<W>(part_.sets, scale_for(plan));
  const ParentLists parents = families(chosen_);
  std::vector<VarSet<W>> first(n_variables());
  for (Var x : oracle->all()) {
    for (Var y : parents[x]) first[x].insert(y);
  }
  const Cost regret = regret_of_known(least_costs(part_.sets), oracle->scale());
  const double begun = known_.cost;
  const std::vector<VarSet<W>> best =
      improve(*oracle, regret, std::move(first), plan, report, monitor, told);
  if (!given_.empty() && known_.cost >= begun) return;
  given_.clear();
  for (Var x : oracle->all()) chosen_[x] = oracle->number_of(x, best[x]);
  known_.cost = cost_of(chosen_);
}

void ListPart::search_orders(const SearchPlan& plan, Monitor& monitor, const Told& told) {
  OrderSearchSettings settings;
  settings.threads = plan.settings.threads;
  settings.seed = plan.settings.seed;
  settings.initial = topological_order(families(chosen_));
  offer(search_orders_of_part(part_.sets, settings, monitor, [](double, double) {}).chosen);
  known_.proved = known_.cost <= known_.bound;
  told(0);
}

void ListPart::search_wide(const SearchPlan& plan, Report& report, Monitor& monitor,
                           const Told& told) {
  if (known_.proved || monitor.stopped()) return;
  if (!WideTree::fits(part_.sets, monitor)) return monitor.stop(Stop::kMemoryLimit);
  const double floor = sum_of_least_costs(part_.sets), done_before = report.counters["expanded"];
  const FixedPoint scale = scale_up_to(known_.cost - floor, part_.sets);
  // As for the order graph, see Part::improve().
  known_.rounding = static_cast<double>(n_variables()) * scale.quantum();
  double nodes = 0;
  WideTree::Listener listener;
  listener.improved = [&](const std::vector<std::size_t>& chosen) {
    offer(chosen);
    told(done_before + nodes);
  };
  listener.raised = [&](Cost bound, double expanded) {
    nodes = expanded;
    known_.bound = std::min(known_.cost, std::max(known_.bound, floor + scale.to_double(bound)));
    told(done_before + nodes);
  };
  try {
    WideTree tree(part_.sets, regret_of_known(least_costs(part_.sets), scale), scale,
                  branch_plan(plan.settings), listener, report, monitor);
    tree.run();
    known_.proved = tree.bound() >= tree.regret();
  } catch (const std::bad_alloc&) {
    monitor.stop(Stop::kMemoryLimit);
  }
  if (known_.proved) report.add(nodes > 0 ? "proved_by_branching" : "proved_by_cuts", 1);
}

Cost ListPart::regret_of_known(const std::vector<double>& least, const FixedPoint& scale) const {
  Cost regret = 0;
  for (std::size_t x = 0; x < n_variables(); ++x)
    regret += scale.to_cost(part_.sets.cost[chosen_[x]] - least[x]);
  // Of a network that it began with and that the lists do not have.
  const double beyond = known_.cost - cost_of(chosen_);
  return beyond > 0 ? regret + scale.to_cost(beyond) : regret;
}

double ListPart::cost_of(const std::vector<std::size_t>& chosen) const {
  double sum = 0;
  for (std::size_t number : chosen) sum += part_.sets.cost[number];
  return sum;
}

// Heuristics are made for sums of no more bits than those of a search that cuts off at a known
// network.
FixedPoint ListPart::scale_for(const SearchPlan& plan) const {
  const ParentSets& sets = part_.sets;
  if (!plan.searcher->is(kUnguided))
    return scale_up_to(known_.cost - sum_of_least_costs(sets), sets);
  return plan.searcher->is(kDescribesNodes) ? scale_up_to(range_of_regrets(sets), sets)
                                            : scale_for_all(sets);
}

namespace {

std::vector<std::unique_ptr<ListPart>> list_parts(ParentSets sets, const SearchPlan& plan,
                                                  Monitor& monitor, const MakeListPart& make) {
  Holding lists(monitor, sets.bytes());
  std::vector<StrongPart> strong;
  if (plan.searcher->is(kUnguided)) {
    strong.push_back(whole_problem(std::move(sets)));
  } else {
    strong = strong_parts(std::move(sets), monitor);
  }
  lists = Holding();
  std::vector<std::unique_ptr<ListPart>> parts;
  for (StrongPart& part : strong) parts.push_back(make(std::move(part), monitor));
  return parts;
}

}  // namespace

Selection solve_parts(ParentSets sets, const SearchPlan& plan, Report& report, Monitor& monitor,
                      const MakeListPart& make) {
  const std::size_t n = static_cast<std::size_t>(sets.n_variables());
  Walk walk(plan, report, monitor);
  Selection given;
  Result families;
  if (starts_from_network(plan)) {
    given.chosen = network_without_search(SetsView(sets), plan);
    if (given.chosen.empty()) return {};
    families = in_families(given, SetsView(sets));
  }
  const std::vector<std::unique_ptr<ListPart>> parts =
      list_parts(std::move(sets), plan, monitor, make);
  for (const auto& part : parts) {
    if (!given.chosen.empty()) {
      part->begin_with(given, families);
    } else if (!part->begin(plan, monitor)) {
      return {};
    }
  }
  walk.run(parts);
  Selection result;
  static_cast<Certificate&>(result) = walk.known();
  result.chosen.resize(n);
  for (const auto& part : parts) part->add_to(result);
  return result;
}

}  // namespace bnstar
