// Anytime weighted A* (Hansen & Zhou 2007): weighted A* that goes on after its first network, with every
// better one cutting off more, until nothing is left that could beat it.
#include "order/best_first.h"

namespace bnstar {
namespace {

template <int W>
void run(const Oracle<W>& oracle, const Heuristic<W>& heuristic, const SearchSettings& settings,
         Incumbent& incumbent, Report& report, Monitor& monitor) {
  BestFirstPlan plan;
  plan.weight = settings.options.number(kWeight);
  plan.to_the_end = true;
  make_best_first(oracle, heuristic, incumbent, report, monitor)->improve(plan);
}

const Registry<SearcherEntry>::Add added({{"anytime_weighted_astar",
                                           {},
                                           "weighted A* that goes on improving until optimality is proved",
                                           "Hansen & Zhou (2007)",
                                           {kWeight}},
                                          true,
                                          true,
                                          {run<1>, run<2>, run<4>, run<8>}});

}  // namespace
}  // namespace bnstar
