// The parts of a problem on their way from first networks to the best ones, and what is known of the whole meanwhile.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "heuristics/maximum.h"
#include "order/walk/solve.h"

namespace bnstar {

// Costs are those of the scores, not regrets.
class Part {
 public:
  using Told = std::function<void(double expanded)>;

  virtual ~Part() = default;
  virtual std::size_t n_variables() const = 0;
  // Improves on the network it has; `told` is called after every improvement of either side.
  virtual void search(const SearchPlan& plan, Report& report, Monitor& monitor, const Told& told) = 0;

  const Certificate& known() const { return known_; }

 protected:
  // Runs the searcher on an oracle of the part, from a network whose regrets add up to `first`. Value: the best network.
  template <int W>
  std::vector<VarSet<W>> improve(const Oracle<W>& oracle, Cost first, std::vector<VarSet<W>> families,
                                 const SearchPlan& plan, Report& report, Monitor& monitor, const Told& told);

  Certificate known_;
};

// Solves the parts one after the other, from the smallest to the largest.
class Walk {
 public:
  Walk(const SearchPlan& plan, Report& report, Monitor& monitor);

  void run(const std::vector<Part*>& parts);
  // Of all parts together.
  Certificate known() const;

 private:
  void record(double expanded);

  const SearchPlan& plan_;
  Report& report_;
  Monitor& monitor_;
  std::vector<Part*> parts_;
};

template <int W>
std::vector<VarSet<W>> Part::improve(const Oracle<W>& oracle, Cost first, std::vector<VarSet<W>> families,
                                     const SearchPlan& plan, Report& report, Monitor& monitor, const Told& told) {
  const double done_before = report.counters["expanded"];
  Incumbent<W> incumbent(first, std::move(families), [&](Cost cost, Cost bound, double expanded) {
    // Never back by a rounding error.
    known_.cost = std::min(known_.cost, oracle.to_cost(cost));
    known_.bound = std::min(known_.cost, std::max(known_.bound, oracle.to_cost(bound)));
    told(done_before + expanded);
  });
  const HeuristicContext context{plan.settings.options, first, plan.settings.threads, plan.settings.seed};
  const double before = monitor.seconds();
  const std::unique_ptr<Heuristic<W>> heuristic = make_heuristic(plan.heuristics, oracle, context, monitor);
  report.add("seconds_heuristic", monitor.seconds() - before);
  report.peak("bytes_heuristic", heuristic->bytes());
  incumbent.raise(heuristic->to_go(VarSet<W>()), 0);
  if ((!incumbent.proved() || plan.searcher->is(kDescribesNodes)) && !monitor.stopped()) {
    plan.searcher->run.template get<W>()({oracle, *heuristic, plan.settings, incumbent, report, monitor});
  }
  known_.bound = oracle.to_cost(incumbent.bound());
  known_.proved = incumbent.proved();
  // Rounding moves each term by half a quantum at most, of the network found and of any
  // other: together one quantum per variable. Coarser costs are rounded a second time.
  const double coarsening = incumbent.coarsening() > 1 ? incumbent.coarsening() + 1 : 1;
  known_.rounding = oracle.n_variables() * oracle.scale().quantum() * coarsening;
  return incumbent.families();
}

}  // namespace bnstar
