// Memetic search, MINOBS of Lee & van Beek (2017): a population of local optima is crossed and
// mutated, and the offspring climb by insertion. Sizes are those of the authors' program. Differs
// from it: orders of equal cost count as one, and a round is one generation whose climbs run in
// parallel.
#include <algorithm>
#include <deque>

#include "base/parallel.h"
#include "orderings/climb.h"
#include "orderings/order_rounds.h"

namespace bnstar {

namespace {

constexpr std::size_t kPopulation = 20;
constexpr std::size_t kCrossovers = 20;
constexpr std::size_t kMutations = 6;
constexpr std::size_t kOffspring = kCrossovers + kMutations;
constexpr std::size_t kStale = 32;     // generations with the same mean
constexpr std::size_t kSurvivors = 4;  // of a stale population
constexpr double kSameMean = 0.001;

class Population : public OrderRounds {
 public:
  Population(const IndexedSets& sets, const OrderSearchSettings& settings)
      : sets_(sets), settings_(settings), rng_(settings.seed, kOffspring) {
    for (std::size_t k = 0; k < kOffspring; ++k) streams_.emplace_back(settings.seed, k);
    Ordering ordering(sets_);
    first_ =
        settings.initial.empty() ? start_order(sets_, settings_.start, rng_) : settings.initial;
    ordering.assign(first_);
    keep(ordering.state());
  }

  void round(Monitor& monitor) override {
    std::vector<std::vector<Var>> orders;
    if (members_.size() < kPopulation) {
      orders = strangers(kPopulation - members_.size());
    } else {
      for (std::size_t i = 0; i < kCrossovers; ++i)
        orders.push_back(cross(any_member(), any_member()));
      for (std::size_t i = 0; i < kMutations; ++i) orders.push_back(mutate(any_member()));
    }
    climb_all(orders, monitor);
    select();
  }

 private:
  std::vector<std::vector<Var>> strangers(std::size_t count) {
    std::vector<std::vector<Var>> orders;
    if (!first_.empty()) orders.push_back(std::move(first_));
    first_.clear();
    while (orders.size() < count) orders.push_back(start_order(sets_, settings_.start, rng_));
    return orders;
  }

  const std::vector<Var>& any_member() { return members_[rng_.below(members_.size())].order; }

  // Order-based crossover: a random half of the positions as in a, the other variables in the order
  // of b.
  std::vector<Var> cross(const std::vector<Var>& a, const std::vector<Var>& b) {
    std::vector<bool> kept(a.size());
    std::vector<Var> child(a.size(), -1);
    for (std::size_t p = 0; p < a.size(); ++p) {
      if (rng_.below(2) == 0) continue;
      child[p] = a[p];
      kept[a[p]] = true;
    }
    auto next = b.begin();
    for (Var& x : child) {
      if (x >= 0) continue;
      while (kept[*next]) ++next;
      x = *next++;
    }
    return child;
  }

  std::vector<Var> mutate(std::vector<Var> order) {
    for (std::size_t swaps = (order.size() + 99) / 100; swaps > 0; --swaps) {
      std::swap(order[rng_.below(order.size())], order[rng_.below(order.size())]);
    }
    return order;
  }

  void climb_all(const std::vector<std::vector<Var>>& orders, Monitor& monitor) {
    std::vector<OrderState> optima(orders.size());
    std::vector<std::uint64_t> work(orders.size(), 0);
    parallel_for(
        settings_.threads, orders.size(), monitor, [this] { return Ordering(sets_); },
        [&](std::size_t k, Ordering& ordering) {
          const std::uint64_t before = ordering.work();
          Climb climb(ordering, streams_[k], monitor);
          ordering.assign(orders[k]);
          climb.all();
          if (ordering.cost() < best_.cost) climb.polish();
          optima[k] = ordering.state();
          work[k] = ordering.work() - before;
        });
    for (std::size_t k = 0; k < orders.size(); ++k) {
      if (optima[k].order.empty()) continue;  // the monitor stopped before
      keep(optima[k]);
      members_.push_back(std::move(optima[k]));
      work_ += static_cast<double>(work[k]);
      ++starts_;
    }
  }

  // The cheapest survive; only few if nothing has changed for long.
  void select() {
    std::stable_sort(members_.begin(), members_.end(),
                     [](const OrderState& a, const OrderState& b) { return a.cost < b.cost; });
    members_.erase(
        std::unique(members_.begin(), members_.end(),
                    [](const OrderState& a, const OrderState& b) { return a.cost == b.cost; }),
        members_.end());
    if (members_.size() > kPopulation) members_.resize(kPopulation);
    double sum = 0;
    for (const OrderState& member : members_) sum += static_cast<double>(member.cost);
    means_.push_back(sum / static_cast<double>(members_.size()));
    if (means_.size() <= kStale) return;
    const bool stale = means_.front() - means_.back() < kSameMean * means_.back();
    means_.pop_front();
    if (!stale) return;
    members_.resize(std::min(members_.size(), kSurvivors));
    means_.clear();
  }

  const IndexedSets& sets_;
  OrderSearchSettings settings_;
  Rng rng_;
  std::vector<Rng> streams_;  // one for every climb of a round
  std::vector<Var> first_;
  std::vector<OrderState> members_;
  std::deque<double> means_;
};

}  // namespace

std::unique_ptr<OrderRounds> make_population(const IndexedSets& sets,
                                             const OrderSearchSettings& settings) {
  return std::make_unique<Population>(sets, settings);
}

}  // namespace bnstar
