#include "cuts/ascent.h"

#include <algorithm>
#include <utility>

#include "base/rng.h"

namespace bnstar {

namespace {

// Far beyond what has been seen; prices are bounds at any step.
constexpr int kMostSteps = 5000;

class Ascent {
 public:
  Ascent(const PlainLists& lists, const Alive& alive, const ReducedCosts& from, std::uint64_t seed)
      : lists_(lists),
        rng_(seed, 0),
        reduced_(lists.n_sets(), kInfiniteCost),
        free_(lists.n_variables()),
        left_(lists.n_variables(), 0),
        in_cluster_(lists.n_variables(), 0) {
    for (SetNumber set = 0; set < lists.n_sets(); ++set) {
      if (!alive[set]) continue;
      reduced_[set] = from.reduced[set] - from.least[lists.child(set)];
      if (reduced_[set] == 0) free_[lists.child(set)].push_back(set);
    }
  }

  void run(Cost most, Monitor& monitor) {
    std::vector<Var> all(lists_.n_variables());
    for (Var x = 0; x < lists_.n_variables(); ++x) all[x] = x;
    for (int step = 0; step < kMostSteps && most > 0 && !monitor.stopped(); ++step) {
      const std::vector<Var> stuck = stuck_within(all);
      if (stuck.empty()) return;
      const std::vector<Var> cluster = smallest_within(stuck);
      for (Var x : cluster) in_cluster_[x] = 1;
      const Cost price = std::min(most, cheapest_way_out(cluster));
      pay(cluster, price);
      for (Var x : cluster) in_cluster_[x] = 0;
      most -= price;
      monitor.poll();
    }
  }

  std::vector<PricedCut> take_prices() { return std::move(prices_); }

 private:
  bool is_free(Var x) const {
    for (SetNumber set : free_[x]) {
      const PlainLists::Members parents = lists_.parents(set);
      if (std::none_of(parents.begin(), parents.end(), [this](Var y) { return left_[y]; }))
        return true;
    }
    return false;
  }

  // What cannot be placed at no cost once everything outside `members` is.
  std::vector<Var> stuck_within(std::vector<Var> members) {
    for (Var x : members) left_[x] = 1;
    for (bool placed = true; placed;) {
      placed = false;
      for (Var x : members) {
        if (!left_[x] || !is_free(x)) continue;
        left_[x] = 0;
        placed = true;
      }
    }
    std::vector<Var> stuck;
    for (Var x : members) {
      if (left_[x]) stuck.push_back(x);
      left_[x] = 0;
    }
    return stuck;
  }

  std::vector<Var> smallest_within(std::vector<Var> cluster) {
    std::vector<Var> order = cluster;
    rng_.shuffle(order);
    for (Var x : order) {
      std::vector<Var> without;
      for (Var y : cluster) {
        if (y != x) without.push_back(y);
      }
      if (without.size() == cluster.size()) continue;
      std::vector<Var> smaller = stuck_within(std::move(without));
      if (!smaller.empty()) cluster = std::move(smaller);
    }
    return cluster;
  }

  template <class Visit>
  void for_each_avoiding(const std::vector<Var>& cluster, const Visit& visit) {
    for (Var x : cluster) {
      for (SetNumber set : lists_.sets(x)) {
        if (reduced_[set] >= kInfiniteCost) continue;
        const PlainLists::Members parents = lists_.parents(set);
        if (std::none_of(parents.begin(), parents.end(), [this](Var y) { return in_cluster_[y]; }))
          visit(x, set);
      }
    }
  }

  Cost cheapest_way_out(const std::vector<Var>& cluster) {
    Cost least = kInfiniteCost;
    for_each_avoiding(cluster, [&](Var, SetNumber set) { least = std::min(least, reduced_[set]); });
    return least;
  }

  void pay(const std::vector<Var>& cluster, Cost price) {
    for_each_avoiding(cluster, [&](Var x, SetNumber set) {
      reduced_[set] -= price;
      if (reduced_[set] == 0) free_[x].push_back(set);
    });
    prices_.push_back({Cut::cluster(cluster, 1), price});
  }

  const PlainLists& lists_;
  Rng rng_;
  std::vector<Cost> reduced_;
  std::vector<std::vector<SetNumber>> free_;  // sets that cost nothing any more
  std::vector<char> left_, in_cluster_;
  std::vector<PricedCut> prices_;
};

}  // namespace

std::vector<PricedCut> dual_ascent(const PlainLists& lists, const Alive& alive,
                                   const ReducedCosts& from, Cost most, std::uint64_t seed,
                                   Monitor& monitor) {
  if (from.dead) return {};
  Ascent ascent(lists, alive, from, seed);
  ascent.run(most, monitor);
  return ascent.take_prices();
}

AscentBound best_ascent(const PlainLists& lists, const Alive& alive, Cost most, int times,
                        std::uint64_t seed, Monitor& monitor) {
  const ReducedCosts first = reduced_costs(lists, alive, {});
  AscentBound best{{}, first};
  for (int time = 0; time < times && best.costs.bound < most && !monitor.stopped(); ++time) {
    const std::uint64_t own = seed + 0x9e3779b97f4a7c15U * static_cast<std::uint64_t>(time);
    std::vector<PricedCut> cuts =
        dual_ascent(lists, alive, first, most - first.bound, own, monitor);
    ReducedCosts costs = reduced_costs(lists, alive, cuts);
    if (costs.bound > best.costs.bound) best = {std::move(cuts), std::move(costs)};
  }
  return best;
}

// Three lists of reduced costs are kept: without prices, at the best prices, at the current ones.
double bytes_of_ascent(const PlainLists& lists) {
  return static_cast<double>(lists.n_sets()) * (3 * sizeof(Cost) + sizeof(SetNumber) + 1);
}

}  // namespace bnstar
