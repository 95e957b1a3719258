// Weighted A* (Pohl 1970): the cost to go counts `epsilon` times, which finds a network that costs
// at most `epsilon` times the least with fewer expansions. Ends with that guarantee, not with a proof.
#include "order/best_first.h"

namespace bnstar {
namespace {

template <int W>
void run(const Oracle<W>& oracle, const Heuristic<W>& heuristic, const SearchSettings& settings,
         Incumbent& incumbent, Report& report, Monitor& monitor) {
  BestFirstPlan plan;
  plan.weight = settings.options.number(kWeight);
  // Expanded nodes need no second look only where the heuristic is consistent.
  plan.again = heuristic.consistent() ? Reached::kIgnore : Reached::kReopen;
  make_best_first(oracle, heuristic, incumbent, report, monitor)->improve(plan);
}

const Registry<SearcherEntry>::Add added({{"weighted_astar",
                                           {},
                                           "A* with a weighted heuristic: within a factor epsilon of the optimum",
                                           "Pohl (1970)",
                                           {kWeight}},
                                          false,
                                          true,
                                          {run<1>, run<2>, run<4>, run<8>}});

}  // namespace
}  // namespace bnstar
