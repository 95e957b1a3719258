// Anytime repairing A* (Likhachev, Gordon & Thrun 2003): rounds of weighted A* with a falling weight.
// A node that gets cheaper after its expansion in a round waits for the next one.
#include <algorithm>

#include "order/best_first.h"

namespace bnstar {
namespace {

const Setting kStep{"step", 0.05, 0, "by how much the weight falls from round to round"};

template <int W>
void run(const Oracle<W>& oracle, const Heuristic<W>& heuristic, const SearchSettings& settings,
         Incumbent& incumbent, Report& report, Monitor& monitor) {
  const auto engine = make_best_first(oracle, heuristic, incumbent, report, monitor);
  const double step = settings.options.number(kStep);
  BestFirstPlan plan;
  // Waiting keeps the round's guarantee only where the heuristic is consistent.
  plan.again = heuristic.consistent() ? Reached::kWait : Reached::kReopen;
  for (plan.weight = settings.options.number(kWeight);; plan.weight = std::max(1.0, plan.weight - step)) {
    engine->improve(plan);
    if (incumbent.proved() || monitor.stopped()) return;
  }
}

const Registry<SearcherEntry>::Add added({{"anytime_repairing_astar",
                                           {"ara*"},
                                           "rounds of weighted A* with a falling weight",
                                           "Likhachev, Gordon & Thrun (2003)",
                                           {kWeight, kStep}},
                                          true,
                                          true,
                                          {run<1>, run<2>, run<4>, run<8>}});

}  // namespace
}  // namespace bnstar
