// Anytime weighted A* (Hansen & Zhou 2007): weighted A* that goes on after its first network. Every
// better network cuts off more, until nothing is left that could beat it.
#include "order/engines/best_first.h"

namespace bnstar::anytime_weighted_astar {
namespace {

template <int W>
void run(const Search<W>& search) {
  BestFirstPlan plan;
  plan.weight = search.settings.options.number(kWeight);
  plan.to_the_end = true;
  make_best_first(search)->improve(plan);
}

const Registry<SearcherEntry>::Add added(
    {{"anytime_weighted_astar",
      {},
      "weighted A* that goes on improving until optimality is proved",
      "Hansen & Zhou (2007)",
      {kWeight}},
     kUsual,
     BNSTAR_EVERY_WIDTH_OF(run)});

}  // namespace
}  // namespace bnstar::anytime_weighted_astar
