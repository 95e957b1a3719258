#include "order/walk/order_climb.h"

#include <algorithm>
#include <utility>

#include "base/by_width.h"
#include "base/rng.h"

namespace bnstar {

namespace {

// The most places of a variable that are examined in all.
constexpr double kLooks = 2e6;
// The number of variables that move at random before the climb begins anew.
constexpr int kKicks = 4;

template <int W>
class OrderClimb {
 public:
  OrderClimb(const Oracle<W>& oracle, std::vector<Var> order, std::uint64_t seed, Monitor& monitor)
      : oracle_(oracle),
        monitor_(monitor),
        pacer_(monitor),
        rng_(seed, 2),
        order_(std::move(order)) {}

  std::vector<Var> run(double looks_per_pair) {
    const double n = oracle_.n_variables();
    const double most = std::min(kLooks, looks_per_pair * n * n);
    Cost best_cost = climb();
    std::vector<Var> best = order_;
    while (looks_ < most && n > 2 && !monitor_.stopped()) {
      order_ = best;
      for (int i = 0; i < kKicks; ++i) kick();
      const Cost cost = climb();
      if (monitor_.stopped()) break;
      if (cost > best_cost) continue;
      best_cost = cost;
      best = order_;
    }
    return best;
  }

 private:
  Cost best_cost(Var x, const VarSet<W>& placed) {
    ++looks_;
    return oracle_.best_cost(x, placed);
  }

  // Moves every variable in turn, until none has moved. Returns the cost of the order.
  Cost climb() {
    Cost cost = kInfiniteCost;
    std::size_t unmoved = 0;
    std::vector<Var> turns = order_;
    for (std::size_t turn = 0; unmoved < turns.size() && !monitor_.stopped();
         turn = (turn + 1) % turns.size()) {
      cost = move_to_best_place(turns[turn], unmoved);
    }
    return cost;
  }

  // Each other variable has one cost before x and another behind it.
  Cost move_to_best_place(Var x, std::size_t& unmoved) {
    const auto from = std::find(order_.begin(), order_.end(), x);
    const std::size_t old_place = static_cast<std::size_t>(from - order_.begin());
    order_.erase(from);
    const std::size_t others = order_.size();
    behind_.assign(others + 1, 0);
    VarSet<W> placed = oracle_.all().without(x);
    for (std::size_t i = others; i-- > 0 && pacer_.go_on();) {
      placed.erase(order_[i]);
      behind_[i] = plus(behind_[i + 1], best_cost(order_[i], placed.with(x)));
    }
    Cost before = 0, least = kInfiniteCost;
    std::size_t place = old_place;
    for (std::size_t i = 0; pacer_.go_on(); ++i) {
      const Cost cost = plus(plus(before, best_cost(x, placed)), behind_[i]);
      if (cost < least || (cost == least && i == old_place)) {
        least = cost;
        place = i;
      }
      if (i == others) break;
      before = plus(before, best_cost(order_[i], placed));
      placed.insert(order_[i]);
    }
    // An unfinished examination means nothing.
    if (monitor_.stopped()) place = old_place;
    order_.insert(order_.begin() + static_cast<std::ptrdiff_t>(place), x);
    unmoved = place == old_place ? unmoved + 1 : 1;
    return least;
  }

  // Moves a variable to another place, whatever it costs, as long as the order stays possible.
  void kick() {
    const std::vector<Var> possible = order_;
    const std::size_t n = order_.size();
    const auto from = order_.begin() + static_cast<std::ptrdiff_t>(rng_.below(n));
    const Var x = *from;
    order_.erase(from);
    order_.insert(order_.begin() + static_cast<std::ptrdiff_t>(rng_.below(n)), x);
    VarSet<W> placed;
    for (Var y : order_) {
      if (!oracle_.required_parents(y).subset_of(placed)) {
        order_ = possible;
        return;
      }
      placed.insert(y);
    }
  }

  const Oracle<W>& oracle_;
  Monitor& monitor_;
  Pacer pacer_;
  Rng rng_;
  std::vector<Var> order_;
  std::vector<Cost> behind_;
  double looks_ = 0;
};

}  // namespace

template <int W>
std::vector<Var> climb_from(const Oracle<W>& oracle, std::vector<Var> order, double looks_per_pair,
                            std::uint64_t seed, Monitor& monitor) {
  return OrderClimb<W>(oracle, std::move(order), seed, monitor).run(looks_per_pair);
}

#define BNSTAR_INSTANTIATE(W)                                                         \
  template std::vector<Var> climb_from<W>(const Oracle<W>&, std::vector<Var>, double, \
                                          std::uint64_t, Monitor&);
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
