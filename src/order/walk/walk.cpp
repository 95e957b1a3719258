#include "order/walk/walk.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "heuristics/maximum.h"

namespace bnstar {

Walk::Walk(const SearchPlan& plan, Report& report, Monitor& monitor)
    : plan_(plan), report_(report), monitor_(monitor) {
  for (const char* name :
       {"expanded", "generated", "stored", "reopened", "bytes_peak", "seconds_heuristic"}) {
    report_.counters[name] = 0;
  }
}

void Walk::run() {
  std::stable_sort(parts_.begin(), parts_.end(), [](const Part* a, const Part* b) {
    return a->n_variables() < b->n_variables();
  });
  report_.counters["parts"] = static_cast<double>(parts_.size());
  report_.counters["largest_part"] = static_cast<double>(parts_.back()->n_variables());
  Keeper* const keeper = Keeper::here();
  const bool kept = keeper && !keeper->watched();
  if (kept && keeper->has_before()) {
    const StateReader before(keeper->before());
    for (std::size_t i = 0; i < parts_.size(); ++i) parts_[i]->take(before, std::to_string(i));
  }
  const Watch watch(keeper, [this] { return state(); });
  record(0);
  for (Part* part : parts_) {
    const bool search = !part->known().proved || plan_.searcher->is(kDescribesNodes);
    if (search && !monitor_.stopped())
      part->search(plan_, report_, monitor_, [this](double expanded) { record(expanded); });
  }
  if (kept && monitor_.stopped()) keeper->save_watched();
}

State Walk::state() const {
  State state;
  for (std::size_t i = 0; i < parts_.size(); ++i) parts_[i]->put(state, std::to_string(i));
  return state;
}

void Part::put(State& state, const std::string& part) const {
  state["part" + part] = {known_.cost, known_.bound, known_.rounding, known_.proved ? 1.0 : 0.0};
  put_lists(state, "network" + part, searched_ ? searched_() : network());
}

// Of a part that is not kept only the bound is taken.
void Part::take(const StateReader& state, const std::string& part) {
  const std::vector<double>& known = state.numbers("part" + part, 4);
  if (state.numbers("network" + part + ".start").size() == 1) return;
  const std::size_t n = n_variables();
  take_network(read_lists<Var>(state, "network" + part, n, 0, static_cast<double>(n) - 1));
  check_state(!std::isnan(known[1]) && known[2] >= 0);
  known_.bound = std::min(known_.cost, std::max(known_.bound, known[1]));
  known_.rounding = known[2];
  known_.proved = known_.proved || (known[3] == 1 && known_.cost <= known[0]);
}

void Walk::record(double expanded) {
  double cost = 0, bound = 0;
  for (const Part* part : parts_) {
    cost += part->known().cost;
    bound += part->known().bound;
  }
  monitor_.record(cost, bound, expanded);
}

Certificate Walk::known() const {
  Certificate whole;
  whole.proved = true;
  for (const Part* part : parts_) {
    const Certificate& known = part->known();
    whole.cost += known.cost;
    whole.bound += std::min(known.bound, known.cost);
    whole.rounding += known.rounding;
    whole.proved = whole.proved && known.proved;
  }
  whole.stop = monitor_.why();
  return whole;
}

template <int W>
std::vector<VarSet<W>> Part::improve(const Oracle<W>& oracle, Cost first,
                                     std::vector<VarSet<W>> families, const SearchPlan& plan,
                                     Report& report, Monitor& monitor, const Told& told) {
  const double done_before = report.counters["expanded"];
  const auto listener = [&](Cost cost, Cost bound, double expanded) {
    // A rounding error must not make either side worse.
    known_.cost = std::min(known_.cost, oracle.to_cost(cost));
    known_.bound = std::min(known_.cost, std::max(known_.bound, oracle.to_cost(bound)));
    told(done_before + expanded);
  };
  Incumbent<W> incumbent(first, std::move(families), listener, !plan.from_nothing);
  if (Keeper::here()) {
    searched_ = [&incumbent] {
      ParentLists parents;
      for (const VarSet<W>& set : incumbent.families()) parents.push_back(set.members());
      return parents;
    };
  }
  const HeuristicContext context{plan.settings.options, first, plan.settings.threads,
                                 plan.settings.seed};
  const double before = monitor.seconds();
  const std::unique_ptr<Heuristic<W>> heuristic =
      make_heuristic(plan.heuristics, oracle, context, monitor);
  report.add("seconds_heuristic", monitor.seconds() - before);
  report.peak("bytes_heuristic", heuristic->bytes());
  incumbent.raise(heuristic->to_go(VarSet<W>()), 0);
  if ((!incumbent.proved() || plan.searcher->is(kDescribesNodes)) && !monitor.stopped()) {
    plan.searcher->run.template get<W>()(
        {oracle, *heuristic, plan.settings, incumbent, report, monitor});
  }
  searched_ = nullptr;
  // An earlier part of the run may have found a better bound.
  known_.bound = std::max(std::min(known_.bound, known_.cost), oracle.to_cost(incumbent.bound()));
  known_.proved = incumbent.proved();
  // Rounding moves each term by at most half a quantum, both of the network found and of any other:
  // together one quantum per variable. Coarser costs are rounded a second time.
  const double coarsening = incumbent.coarsening() > 1 ? incumbent.coarsening() + 1 : 1;
  known_.rounding = oracle.n_variables() * oracle.scale().quantum() * coarsening;
  return incumbent.families();
}

#define BNSTAR_INSTANTIATE(W)                                                                      \
  template std::vector<VarSet<W>> Part::improve<W>(const Oracle<W>&, Cost, std::vector<VarSet<W>>, \
                                                   const SearchPlan&, Report&, Monitor&,           \
                                                   const Told&);
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
