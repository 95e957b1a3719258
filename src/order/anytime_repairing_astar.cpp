// Anytime repairing A* (Likhachev, Gordon & Thrun 2003): rounds of weighted A* with a falling
// weight. A node that gets cheaper after its expansion waits for the next round.
#include <algorithm>

#include "order/engines/best_first.h"

namespace bnstar::anytime_repairing_astar {
namespace {

const Setting kStep{"step", 0.05, 0, "by how much the weight falls from round to round"};

template <int W>
void run(const Search<W>& search) {
  const auto engine = make_best_first(search);
  const double step = search.settings.options.number(kStep);
  BestFirstPlan plan;
  // Waiting keeps the round's guarantee only if the heuristic is consistent.
  plan.again = search.heuristic.consistent() ? Reached::kWait : Reached::kReopen;
  for (plan.weight = search.settings.options.number(kWeight);;
       plan.weight = std::max(1.0, plan.weight - step)) {
    engine->improve(plan);
    if (search.done()) return;
  }
}

const Registry<SearcherEntry>::Add added({{"anytime_repairing_astar",
                                           {"ara*"},
                                           "rounds of weighted A* with a falling weight",
                                           "Likhachev, Gordon & Thrun (2003)",
                                           {kWeight, kStep}},
                                          kUsual,
                                          BNSTAR_EVERY_WIDTH_OF(run)});

}  // namespace
}  // namespace bnstar::anytime_repairing_astar
