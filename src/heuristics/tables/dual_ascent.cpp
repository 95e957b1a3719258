#include "heuristics/tables/dual_ascent.h"

#include <algorithm>

#include "base/by_width.h"
#include "base/mask_rows.h"
#include "base/rng.h"

namespace bnstar {

namespace {

// Far beyond what has been seen. Stopping early is safe, since prices give a bound at any step.
constexpr int kMostSteps = 5000;

}  // namespace

template <int W>
class Ascent {
 public:
  Ascent(const Oracle<W>& oracle, std::uint64_t seed)
      : oracle_(oracle),
        rng_(seed, 0),
        reduced_(oracle.n_variables()),
        free_(oracle.n_variables()) {
    for (Var x : oracle.all()) {
      reduced_[x].reserve(oracle.sets_for_bounds(x).size());
      for (const ScoredSet<W>& set : oracle.sets_for_bounds(x)) {
        reduced_[x].push_back(set.cost);
        if (set.cost == 0) free_[x].push_back(set.parents);
      }
    }
  }

  void run(Cost most, Monitor& monitor) {
    for (int step = 0; step < kMostSteps && most > 0 && !monitor.stopped(); ++step) {
      const VarSet<W> stuck = stuck_within(oracle_.all());
      if (stuck.empty()) return;
      const VarSet<W> cluster = smallest_within(stuck);
      const Cost price = std::min(most, cheapest_way_out(cluster));
      pay(cluster, price);
      most -= price;
      monitor.poll();
    }
  }

  const std::vector<PricedCluster<W>>& prices() const { return prices_; }

 private:
  // The variables that cannot be placed at no cost once everything outside `left` is placed.
  VarSet<W> stuck_within(VarSet<W> left) const {
    for (bool placed = true; placed;) {
      placed = false;
      for (Var x : left) {
        if (free_[x].first_within(oracle_.all().minus(left)) == free_[x].size()) continue;
        left.erase(x);
        placed = true;
      }
    }
    return left;
  }

  VarSet<W> smallest_within(VarSet<W> cluster) {
    std::vector<Var> order;
    for (Var x : cluster) order.push_back(x);
    rng_.shuffle(order);
    for (Var x : order) {
      if (!cluster.contains(x)) continue;
      const VarSet<W> smaller = stuck_within(cluster.without(x));
      if (!smaller.empty()) cluster = smaller;
    }
    return cluster;
  }

  template <class Visit>
  void for_each_avoiding(const VarSet<W>& cluster, const Visit& visit) {
    for (Var x : cluster) {
      for (std::size_t i = 0; i < reduced_[x].size(); ++i) {
        if (oracle_.sets_for_bounds(x)[i].parents.common(cluster).empty()) visit(x, i);
      }
    }
  }

  Cost cheapest_way_out(const VarSet<W>& cluster) {
    Cost least = kInfiniteCost;
    for_each_avoiding(cluster,
                      [&](Var x, std::size_t i) { least = std::min(least, reduced_[x][i]); });
    return least;
  }

  void pay(const VarSet<W>& cluster, Cost price) {
    for_each_avoiding(cluster, [&](Var x, std::size_t i) {
      reduced_[x][i] -= price;
      if (reduced_[x][i] == 0) free_[x].push_back(oracle_.sets_for_bounds(x)[i].parents);
    });
    prices_.push_back({cluster, price});
  }

  const Oracle<W>& oracle_;
  Rng rng_;
  std::vector<std::vector<Cost>> reduced_;
  std::vector<MaskRow<W>> free_;  // sets whose reduced cost is 0
  std::vector<PricedCluster<W>> prices_;
};

template <int W>
std::vector<PricedCluster<W>> dual_ascent(const Oracle<W>& oracle, Cost most, std::uint64_t seed,
                                          Monitor& monitor) {
  const Holding held(monitor, bytes_of_ascent(oracle));
  Ascent<W> ascent(oracle, seed);
  ascent.run(most, monitor);
  return ascent.prices();
}

#define BNSTAR_INSTANTIATE(W)                                                                  \
  template std::vector<PricedCluster<W>> dual_ascent<W>(const Oracle<W>&, Cost, std::uint64_t, \
                                                        Monitor&);
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
