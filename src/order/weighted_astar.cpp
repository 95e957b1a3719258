// Weighted A* (Pohl 1970): the cost to go counts `epsilon` times. This finds a network that costs
// at most `epsilon` times the least with fewer expansions. It ends with that guarantee, not with a
// proof. With a limit on open nodes it is what Xiang and Kim (2013, section 3.3) tried for A* lasso
// and rejected, and its guarantee is lost.
#include "order/engines/best_first.h"

namespace bnstar::weighted_astar {
namespace {

template <int W>
void run(const Search<W>& search) {
  BestFirstPlan plan;
  plan.weight = search.settings.options.number(kWeight);
  plan.limit_queue(search.settings.options);
  // Only with a consistent heuristic may reached nodes be ignored once they are expanded.
  plan.again = search.heuristic.consistent() ? Reached::kIgnore : Reached::kReopen;
  make_best_first(search)->improve(plan);
}

const Registry<SearcherEntry>::Add added(
    {{"weighted_astar",
      {},
      "A* with a weighted heuristic: within a factor epsilon of the optimum",
      "Pohl (1970)",
      {kWeight, kQueueLimit, kDiscard}},
     kInexact,
     BNSTAR_EVERY_WIDTH_OF(run)});

}  // namespace
}  // namespace bnstar::weighted_astar
