// Weighted A* (Pohl 1970): the cost to go counts `epsilon` times, which finds a network that costs
// at most `epsilon` times the least with fewer expansions. Ends with that guarantee, not with a
// proof.
#include "order/engines/best_first.h"

namespace bnstar {
namespace {

template <int W>
void run(const Search<W>& search) {
  BestFirstPlan plan;
  plan.weight = search.settings.options.number(kWeight);
  // Expanded nodes need no second look only where the heuristic is consistent.
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
}  // namespace bnstar
