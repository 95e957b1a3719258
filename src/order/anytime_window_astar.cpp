// Anytime window A* (Aine, Chakrabarti & Kumar 2007): rounds of A* that look back only `window`
// layers from the deepest node expanded. Nodes that fall behind are frozen until the next round,
// whose window is wider.
#include "order/engines/best_first.h"

namespace bnstar::anytime_window_astar {
namespace {

const Setting kWindow{"window", 0, 0, "layers looked back in the first round", {}, Accepts::kWhole};
const Setting kStep{"step",         1, 1, "by how much the window grows from round to round", {},
                    Accepts::kWhole};

template <int W>
void run(const Search<W>& search) {
  const auto engine = make_best_first(search);
  const int step = static_cast<int>(search.settings.options.number(kStep));
  BestFirstPlan plan;
  for (plan.window = static_cast<int>(search.settings.options.number(kWindow));;
       plan.window += step) {
    engine->improve(plan);
    if (search.done()) return;
  }
}

const Registry<SearcherEntry>::Add added({{"anytime_window_astar",
                                           {},
                                           "rounds of A* within a growing window of layers",
                                           "Aine, Chakrabarti & Kumar (2007)",
                                           {kWindow, kStep}},
                                          kUsual,
                                          BNSTAR_EVERY_WIDTH_OF(run)});

}  // namespace
}  // namespace bnstar::anytime_window_astar
