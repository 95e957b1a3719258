#include "heuristics/tables/prices.h"

#include <algorithm>
#include <cmath>

#include "base/by_width.h"

namespace bnstar {

namespace {

// Measured on networks of 24 to 40 variables; the bound depends little on any of them.
constexpr int kClustersPerStep = 10;
constexpr double kMemory = 0.7;  // the share of the last step's direction
constexpr double kFirstPace = 0.3;
constexpr double kSlower = 0.7;
constexpr double kLeastPace = 1e-3;
constexpr int kPatience = 15;  // steps without a better bound
constexpr double kBetter = 1e-5;
constexpr int kMostIdle = 30;
constexpr Var kNobody = -1;

}  // namespace

template <int W>
void PriceSearch<W>::add(const VarSet<W>& members, int order, double price) {
  for (const Cluster& cluster : clusters_) {
    if (cluster.members == members && cluster.order == order) return;
  }
  clusters_.push_back({members, order, 0, 0, 0, 0});
  set_price(clusters_.back(), price);
  clusters_.back().best = price;
}

template <int W>
void PriceSearch<W>::set_price(Cluster& cluster, double price) {
  if (price == cluster.price) return;
  relaxation_.change_price(cluster.members, cluster.order, price - cluster.price);
  cluster.price = price;
}

// What is left after placing every variable, but the one that is kept, that chose fewer than
// `order` parents among those left.
template <int W>
VarSet<W> PriceSearch<W>::stuck_within(VarSet<W> members, int order, Var kept) const {
  for (bool placed = true; placed;) {
    placed = false;
    for (Var x : members) {
      if (x == kept || relaxation_.parents(x).common(members).size() >= order) continue;
      members.erase(x);
      placed = true;
    }
  }
  return members;
}

// No member can leave without all others leaving too (Trosser, de Givry & Katsirelos 2021).
template <int W>
VarSet<W> PriceSearch<W>::smallest_within(VarSet<W> cluster,
                                          const std::vector<Var>& order_of_leaving, int order,
                                          Var kept) const {
  for (Var x : order_of_leaving) {
    if (x == kept || !cluster.contains(x)) continue;
    const VarSet<W> smaller = stuck_within(cluster.without(x), order, kept);
    if (smaller.size() > order) cluster = smaller;
  }
  return cluster;
}

// Adds cycles of the choice, each made minimal by removing variables in a random order.
template <int W>
void PriceSearch<W>::add_violated() {
  const VarSet<W> stuck = stuck_within(VarSet<W>::first_n(relaxation_.n_variables()), 1, kNobody);
  if (stuck.empty()) return;
  std::vector<Var> order;
  for (Var x : stuck) order.push_back(x);
  for (int attempt = 0; attempt < kClustersPerStep; ++attempt) {
    rng_.shuffle(order);
    add(smallest_within(stuck, order, 1, kNobody), 1, 0);
  }
  if (highest_order_ > 1) add_violated_of_two(stuck);
}

// Sets of which all but one member, which is kept, chose two parents or more among them. The others
// are in cycles.
template <int W>
void PriceSearch<W>::add_violated_of_two(const VarSet<W>& stuck) {
  VarSet<W> near = stuck;
  for (Var x : stuck) near = near.joined(relaxation_.parents(x));
  std::vector<Var> order;
  for (Var x : near) order.push_back(x);
  rng_.shuffle(order);
  const std::vector<Var> kept(
      order.begin(), order.begin() + static_cast<std::ptrdiff_t>(
                                         std::min(order.size(), std::size_t{kClustersPerStep})));
  for (Var x : kept) {
    const VarSet<W> cluster = stuck_within(stuck.with(x), 2, x);
    if (cluster.size() <= 2) continue;
    rng_.shuffle(order);
    add(smallest_within(cluster, order, 2, x), 2, 0);
  }
}

template <int W>
bool PriceSearch<W>::step(double bound, double pace) {
  double square = 0;
  for (Cluster& cluster : clusters_) {
    int without = 0;
    for (Var x : cluster.members) {
      without += relaxation_.parents(x).common(cluster.members).size() < cluster.order;
    }
    cluster.direction = (cluster.order - without) * (1 - kMemory) + kMemory * cluster.direction;
    if (cluster.price == 0 && cluster.direction < 0) cluster.direction = 0;
    square += cluster.direction * cluster.direction;
  }
  if (square == 0) return false;
  const double length = pace * (1.0 - bound) / square;
  for (Cluster& cluster : clusters_) {
    set_price(cluster, std::max(0.0, cluster.price + length * cluster.direction));
    cluster.idle = cluster.price > 0 ? 0 : cluster.idle + 1;
  }
  return true;
}

template <int W>
void PriceSearch<W>::return_to_best() {
  for (Cluster& cluster : clusters_) {
    set_price(cluster, cluster.best);
    cluster.direction = 0;
  }
}

template <int W>
void PriceSearch<W>::forget_idle() {
  clusters_.erase(
      std::remove_if(clusters_.begin(), clusters_.end(),
                     [](const Cluster& c) { return c.idle > kMostIdle && c.best == 0; }),
      clusters_.end());
}

template <int W>
bool PriceSearch<W>::note_bound(double bound) {
  const bool better = bound > best_bound_ + kBetter;
  if (bound > best_bound_) {
    best_bound_ = bound;
    for (Cluster& cluster : clusters_) cluster.best = cluster.price;
  }
  return better;
}

// Steps of Polyak's length towards the known network, along a direction with some memory. Without
// progress they become shorter and start from the best prices again.
template <int W>
void PriceSearch<W>::run(int iterations, Monitor& monitor) {
  double pace = kFirstPace;
  int stagnant = 0;
  for (int iteration = 0; iteration < iterations && best_bound_ < 1 - kBetter && pace > kLeastPace;
       ++iteration) {
    double bound = relaxation_.solve(monitor);
    if (monitor.stopped()) break;
    for (const Cluster& cluster : clusters_) bound += cluster.order * cluster.price;
    stagnant = note_bound(bound) ? 0 : stagnant + 1;
    add_violated();
    if (stagnant > kPatience) {
      pace *= kSlower;
      stagnant = 0;
      return_to_best();
      continue;
    }
    if (!step(bound, pace)) break;
    forget_idle();
  }
}

template <int W>
std::vector<PricedCluster<W>> PriceSearch<W>::best(Cost unit) const {
  std::vector<PricedCluster<W>> priced;
  for (const Cluster& cluster : clusters_) {
    const Cost price = static_cast<Cost>(cluster.best * static_cast<double>(unit));
    if (price > 0) priced.push_back({cluster.members, price, cluster.order});
  }
  return priced;
}

#define BNSTAR_INSTANTIATE(W) template class PriceSearch<W>;
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
