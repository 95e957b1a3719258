// A few independent searches, each on an order of its own.
#include "base/parallel.h"
#include "orderings/climb.h"
#include "orderings/order_rounds.h"

namespace bnstar {

namespace {

class Islands : public OrderRounds {
 public:
  Islands(const IndexedSets& sets, const OrderSearchSettings& settings)
      : sets_(sets), settings_(settings) {
    Ordering ordering(sets_);
    for (int k = 0; k < settings.islands; ++k) {
      islands_.push_back(
          {Rng(settings.seed, static_cast<std::uint64_t>(k)), {}, {}, 0, true, 0, 0});
      Island& island = islands_.back();
      const bool given = k == 0 && !settings.initial.empty();
      ordering.assign(given ? settings.initial : start_order(sets_, settings_.start, island.rng));
      island.current = island.best = ordering.state();
      keep(island.best);
    }
    work_ = static_cast<double>(ordering.work());
  }

  void round(Monitor& monitor) override {
    parallel_for(
        settings_.threads, islands_.size(), monitor, [this] { return Ordering(sets_); },
        [&](std::size_t k, Ordering& ordering) { search(islands_[k], ordering, monitor); });
    for (Island& island : islands_) {
      keep(island.best);
      work_ += static_cast<double>(island.work);
      starts_ += island.starts;
      island.work = 0;
      island.starts = 0;
    }
  }

 private:
  struct Island {
    Rng rng;
    OrderState current;
    OrderState best;
    int idle;    // kicks since the last improvement
    bool fresh;  // starts from `current`
    std::uint64_t work;
    int starts;
  };

  void search(Island& island, Ordering& ordering, Monitor& monitor) const {
    const std::uint64_t before = ordering.work();
    Climb climb(ordering, island.rng, monitor);
    ordering.restore(island.current);
    if (!island.fresh) begin_again(island, ordering);
    if (island.fresh) {
      ++island.starts;
      if (settings_.method == OrderMethod::kTabu) {
        tabu_swaps(ordering, island.rng, monitor);
      } else if (settings_.method == OrderMethod::kSwaps) {
        greedy_swaps(ordering, monitor);
      } else {
        climb.all();
      }
      note(island, ordering, climb);
    }
    if (settings_.method == OrderMethod::kIterated)
      iterate(island, ordering, climb, before, monitor);
    island.work = ordering.work() - before;
  }

  // Restarts from a new order when its time has come.
  void begin_again(Island& island, Ordering& ordering) const {
    if (settings_.method == OrderMethod::kIterated && island.idle < patience()) return;
    ordering.assign(start_order(sets_, settings_.start, island.rng));
    island.fresh = true;
  }

  // Kicks the order out of its local optimum; goes back if that made it more expensive.
  void iterate(Island& island, Ordering& ordering, Climb& climb, std::uint64_t before,
               Monitor& monitor) const {
    const std::uint64_t quota = 500 * static_cast<std::uint64_t>(sets_.n_variables());
    while (ordering.work() - before < quota && island.idle < patience() && !monitor.stopped()) {
      climb.kick(2 + static_cast<int>(island.rng.below(3)));
      ++island.idle;
      if (ordering.cost() > island.current.cost) {
        ordering.restore(island.current);
      } else {
        note(island, ordering, climb);
      }
    }
  }

  // Notes a new local optimum that is no worse than the last. Plain swaps stay what they are.
  void note(Island& island, Ordering& ordering, Climb& climb) const {
    if (island.fresh || ordering.cost() < island.current.cost) {
      const bool plain = settings_.method == OrderMethod::kSwaps;
      if (!plain && ordering.cost() < island.best.cost) climb.polish();
      island.idle = 0;
    }
    island.fresh = false;
    island.current = ordering.state();
    if (island.current.cost < island.best.cost) island.best = island.current;
  }

  int patience() const { return 50 * sets_.n_variables(); }

  const IndexedSets& sets_;
  OrderSearchSettings settings_;
  std::vector<Island> islands_;
};

}  // namespace

std::unique_ptr<OrderRounds> make_islands(const IndexedSets& sets,
                                          const OrderSearchSettings& settings) {
  return std::make_unique<Islands>(sets, settings);
}

}  // namespace bnstar
