// Weighted A* (Pohl 1970): the cost to go counts `epsilon` times. This finds a network that costs
// at most `epsilon` times the least with fewer expansions. It ends with that guarantee, not with a
// proof.
#include "order/engines/best_first.h"

namespace bnstar::weighted_astar {
namespace {

template <int W>
void run(const Search<W>& search) {
  BestFirstPlan plan;
  plan.weight = search.settings.options.number(kWeight);
  // Only with a consistent heuristic may reached nodes be ignored once they are expanded.
  plan.again = search.heuristic.consistent() ? Reached::kIgnore : Reached::kReopen;
  make_best_first(search)->improve(plan);
}

const Registry<SearcherEntry>::Add added(
    {{"weighted_astar",
      {},
      "A* with a weighted heuristic: within a factor epsilon of the optimum",
      "Pohl (1970)",
      {kWeight}},
     kInexact,
     BNSTAR_EVERY_WIDTH_OF(run)});

}  // namespace
}  // namespace bnstar::weighted_astar
