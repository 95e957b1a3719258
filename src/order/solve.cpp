#include "order/solve.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include "heuristics/maximum.h"
#include "order/first_network.h"
#include "parents/strong_parts.h"

namespace bnstar {

namespace {

// One part on its way: costs are those of the scores, not regrets.
struct PartState {
  StrongPart part;
  std::vector<std::size_t> chosen;  // numbers within the part
  double cost = 0;
  double bound = 0;
  double rounding = 0;
  bool proved = false;
  Holding held;
};

double cost_of(const ParentSets& sets, const std::vector<std::size_t>& chosen) {
  double cost = 0;
  for (std::size_t number : chosen) cost += sets.cost[number];
  return cost;
}

class Walk {
 public:
  Walk(const SearchPlan& plan, Report& report, Monitor& monitor) : plan_(plan), report_(report), monitor_(monitor) {}

  Selection run(ParentSets sets) {
    const int n = sets.n_variables();
    for (const char* name : {"expanded", "generated", "stored", "reopened", "bytes_peak", "seconds_heuristic"}) {
      report_.counters[name] = 0;
    }
    if (!begin(std::move(sets))) return Selection{};
    record(0);
    for (PartState& state : states_) {
      if (!monitor_.stopped() && (!state.proved || plan_.searcher->surveys)) search_part(state);
    }
    return finish(n);
  }

 private:
  // A first network for every part; false when there is none.
  bool begin(ParentSets sets) {
    Holding lists(monitor_, sets.bytes());
    std::vector<StrongPart> parts;
    if (plan_.searcher->guided) {
      parts = strong_parts(std::move(sets), monitor_);
    } else {
      parts.push_back(whole_problem(std::move(sets)));
    }
    lists = Holding();
    for (StrongPart& part : parts) {
      PartState state;
      state.part = std::move(part);
      state.held = Holding(monitor_, state.part.bytes());
      state.chosen = first_network(state.part, plan_, monitor_);
      if (state.chosen.empty()) return false;
      state.cost = cost_of(state.part.sets, state.chosen);
      state.bound = sum_of_least_costs(state.part.sets);
      state.proved = state.cost <= state.bound;
      states_.push_back(std::move(state));
    }
    std::stable_sort(states_.begin(), states_.end(), [](const PartState& a, const PartState& b) {
      return a.part.variables.size() < b.part.variables.size();
    });
    report_.counters["parts"] = static_cast<double>(states_.size());
    report_.counters["largest_part"] = static_cast<double>(states_.back().part.variables.size());
    return true;
  }

  void search_part(PartState& state) {
    const int n = static_cast<int>(state.part.variables.size());
    with_width(n, [&](auto width) { search_width<decltype(width)::value>(state); });
  }

  // Heuristics are made for sums that take no more bits than those of a search that cuts off.
  FixedPoint scale_of(const PartState& state) const {
    const ParentSets& sets = state.part.sets;
    if (plan_.searcher->guided) return scale_up_to(state.cost - sum_of_least_costs(sets), sets);
    return plan_.searcher->surveys ? scale_up_to(range_of_regrets(sets), sets) : scale_for_all(sets);
  }

  template <int W>
  void search_width(PartState& state) {
    const ParentSets& sets = state.part.sets;
    if (!monitor_.can_hold(bytes_of_oracle<W>(sets))) return monitor_.stop(Stop::kMemoryLimit);
    const Holding held(monitor_, bytes_of_oracle<W>(sets));
    const FixedPoint scale = scale_of(state);
    const std::unique_ptr<Oracle<W>> oracle = make_oracle<W>(sets, scale);
    const double done_before = report_.counters["expanded"];
    Cost first = 0;
    for (Var x = 0; x < oracle->n_variables(); ++x) {
      first += scale.to_cost(sets.cost[state.chosen[x]] - oracle->least(x));
    }
    Incumbent incumbent(first, state.chosen, [&](Cost cost, Cost bound, double expanded) {
      // Never back by a rounding error.
      state.cost = std::min(state.cost, oracle->to_cost(cost));
      state.bound = std::min(state.cost, std::max(state.bound, oracle->to_cost(bound)));
      record(done_before + expanded);
    });
    const std::unique_ptr<Heuristic<W>> heuristic = prepare(*oracle, first);
    incumbent.raise(heuristic->to_go(VarSet<W>()), 0);
    if ((!incumbent.proved() || plan_.searcher->surveys) && !monitor_.stopped()) {
      plan_.searcher->run.template get<W>()(*oracle, *heuristic, plan_.settings, incumbent, report_, monitor_);
    }
    state.chosen = incumbent.chosen();
    state.cost = cost_of(sets, state.chosen);
    state.bound = oracle->to_cost(incumbent.bound());
    state.proved = incumbent.proved();
    // Rounding moves each term by half a quantum at most, of the network found and of any
    // other: together one quantum per variable. Coarser costs are rounded a second time.
    const double coarsening = incumbent.coarsening() > 1 ? incumbent.coarsening() + 1 : 1;
    state.rounding = oracle->n_variables() * scale.quantum() * coarsening;
  }

  template <int W>
  std::unique_ptr<Heuristic<W>> prepare(const Oracle<W>& oracle, Cost upper_bound) {
    const HeuristicContext context{plan_.settings.options, upper_bound, plan_.settings.threads, plan_.settings.seed};
    const double before = monitor_.seconds();
    auto heuristic = make_heuristic(plan_.heuristics, oracle, context, monitor_);
    report_.add("seconds_heuristic", monitor_.seconds() - before);
    report_.peak("bytes_heuristic", heuristic->bytes());
    return heuristic;
  }

  void record(double expanded) {
    double cost = 0, bound = 0;
    for (const PartState& state : states_) {
      cost += state.cost;
      bound += state.bound;
    }
    monitor_.record(cost, bound, expanded);
  }

  Selection finish(int n) {
    Selection result;
    result.chosen.resize(n);
    result.proved = true;
    for (const PartState& state : states_) {
      for (std::size_t i = 0; i < state.chosen.size(); ++i) {
        result.chosen[state.part.variables[i]] = state.part.number[state.chosen[i]];
      }
      result.cost += state.cost;
      result.bound += std::min(state.bound, state.cost);
      result.rounding += state.rounding;
      result.proved = result.proved && state.proved;
    }
    result.stop = monitor_.why();
    return result;
  }

  const SearchPlan& plan_;
  Report& report_;
  Monitor& monitor_;
  std::vector<PartState> states_;
};

}  // namespace

Selection solve(ParentSets sets, const SearchPlan& plan, Report& report, Monitor& monitor) {
  return Walk(plan, report, monitor).run(std::move(sets));
}

}  // namespace bnstar
