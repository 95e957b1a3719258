// A* on the order graph (Yuan & Malone 2013, section 3): expands the node with the least sum of
// cost so far and cost to go. With a consistent heuristic no node is expanded twice. With a limit
// on open nodes it is the search of A* lasso (Xiang & Kim 2013, section 3.3): the discarded nodes
// bound what is lost.
#include <cmath>
#include <limits>

#include "order/engines/best_first.h"

namespace bnstar::astar {
namespace {

const Setting kQueueLimit{"queue_limit",
                          std::numeric_limits<double>::infinity(),
                          1,
                          "the number of sets that may wait; others are discarded, and the "
                          "result need not be optimal",
                          {},
                          Accepts::kWhole};
const Setting kDiscard{"discard",
                       0,
                       -1,
                       "which are discarded: some of every size, or the least promising",
                       {"depth", "global"}};

template <int W>
void run(const Search<W>& search) {
  BestFirstPlan plan;
  const double limit = search.settings.options.number(kQueueLimit);
  if (!std::isinf(limit)) plan.most_open = static_cast<std::size_t>(limit);
  plan.discard = search.settings.options.template word<Discard>(kDiscard);
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
