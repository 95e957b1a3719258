// Every remaining variable takes its best parents, cycles or not. Admissible and consistent: Yuan &
// Malone (2013), section 3.3.
#include <vector>

#include "heuristics/heuristic.h"

namespace bnstar::simple {
namespace {

template <int W>
class SimpleHeuristic : public Heuristic<W> {
 public:
  explicit SimpleHeuristic(const Oracle<W>& oracle) : all_(oracle.all()) {
    for (Var x : all_) floor_.push_back(oracle.best_cost(x, all_.without(x)));
  }
  Cost to_go(const VarSet<W>& placed) const override {
    Cost sum = 0;
    for (Var x : all_.minus(placed)) sum = plus(sum, floor_[x]);
    return sum;
  }

 private:
  VarSet<W> all_;
  std::vector<Cost> floor_;
};

template <int W>
std::unique_ptr<Heuristic<W>> make(const Oracle<W>& oracle, const HeuristicContext&, Monitor&) {
  return std::make_unique<SimpleHeuristic<W>>(oracle);
}

const Registry<HeuristicEntry>::Add added(
    {{"simple",
      {},
      "every remaining variable takes its best parents, cycles allowed",
      "Yuan & Malone (2013)",
      {}},
     true,
     BNSTAR_EVERY_WIDTH_OF(make)});

}  // namespace
}  // namespace bnstar::simple
