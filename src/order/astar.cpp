// A* on the order graph (Yuan & Malone 2013, section 3): expands the node with the least sum of
// cost so far and cost to go. With a consistent heuristic no node is expanded twice. With a limit
// on open nodes it is the search of A* lasso (Xiang & Kim 2013, section 3.3): the discarded nodes
// bound what is lost.
#include "order/engines/best_first.h"

namespace bnstar::astar {
namespace {

template <int W>
void run(const Search<W>& search) {
  BestFirstPlan plan;
  plan.limit_queue(search.settings.options);
  make_best_first(search)->improve(plan);
}

const Registry<SearcherEntry>::Add added(
    {{"astar",
      {"a*"},
      "A*: expands the most promising set of placed variables first",
      "Yuan & Malone (2013)",
      {kQueueLimit, kDiscard}},
     kUsual,
     BNSTAR_EVERY_WIDTH_OF(run)});

}  // namespace
}  // namespace bnstar::astar
