#include "posterior/network_draws.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/parallel.h"
#include "base/rng.h"
#include "posterior/count_orders.h"

namespace bnstar {

namespace {

// The families of every variable by weight, the heaviest first.
std::vector<std::vector<std::uint32_t>> by_weight(const WeighedFamilies& families) {
  std::vector<std::vector<std::uint32_t>> sorted;
  for (Var x = 0; x < families.n_variables(); ++x) {
    std::vector<std::uint32_t> order(static_cast<std::size_t>(families.end(x) - families.begin(x)));
    std::iota(order.begin(), order.end(), std::uint32_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return families.begin(x)[a].log2_weight > families.begin(x)[b].log2_weight;
    });
    sorted.push_back(std::move(order));
  }
  return sorted;
}

class NetworkDraw {
 public:
  NetworkDraw(const WeighedFamilies& families, const SubsetWeights& weights,
              const OrderWeights& first)
      : families_(families), weights_(weights), first_(first), sorted_(by_weight(families)) {}

  // Numbers of families among those of their variables.
  void draw(Rng& rng, std::uint32_t* chosen) const {
    for (Mask left = weights_.all(); left != 0;) {
      const Var x = last_of(left, rng);
      left &= ~bit_of(x);
      chosen[x] = family_within(x, left, rng);
    }
  }

 private:
  Var last_of(Mask placed, Rng& rng) const;
  std::uint32_t family_within(Var x, Mask before, Rng& rng) const;

  const WeighedFamilies& families_;
  const SubsetWeights& weights_;
  const OrderWeights& first_;
  std::vector<std::vector<std::uint32_t>> sorted_;
};

Var NetworkDraw::last_of(Mask placed, Rng& rng) const {
  const double level = rng.uniform();
  double sum = 0;
  Var last = -1;
  for (Mask left = placed; left != 0; left &= left - 1) {
    const Var x = __builtin_ctz(left);
    const Mask before = placed & ~bit_of(x);
    const double share = std::exp2(weights_(x, before) + first_[before] - first_[placed]);
    if (share == 0) continue;
    last = x;
    sum += share;
    if (sum > level) break;
  }
  return last;
}

std::uint32_t NetworkDraw::family_within(Var x, Mask before, Rng& rng) const {
  const double level = rng.uniform();
  const double all = weights_(x, before);
  double sum = 0;
  std::uint32_t last = 0;
  for (std::uint32_t number : sorted_[x]) {
    const WeighedFamily& family = families_.begin(x)[number];
    if ((family.parents & ~before) != 0) continue;
    const double share = std::exp2(family.log2_weight - all);
    // What is left weighs nothing.
    if (sum > 0 && share == 0) break;
    last = number;
    sum += share;
    if (sum > level) break;
  }
  return last;
}

}  // namespace

DrawnNetworks draw_networks(const WeighedFamilies& families, std::size_t count, bool with_orders,
                            std::uint64_t seed, int threads, Monitor& monitor) {
  DrawnNetworks drawn;
  const std::size_t n = static_cast<std::size_t>(families.n_variables());
  const SubsetWeights weights(families, threads, monitor);
  if (monitor.stopped()) return drawn;
  const OrderWeights first(weights, threads, monitor);
  if (monitor.stopped()) return drawn;
  const NetworkDraw draw(families, weights, first);
  drawn.families.resize(count * n);
  std::vector<double> orders(count, 0.0);
  parallel_for(threads, count, monitor, [&](std::size_t i) {
    Rng rng(seed, i);
    std::uint32_t* const chosen = drawn.families.data() + i * n;
    draw.draw(rng, chosen);
    std::vector<Mask> parents;
    for (std::size_t x = 0; x < n; ++x) {
      parents.push_back(families.begin(static_cast<Var>(x))[chosen[x]].parents);
      chosen[x] += static_cast<std::uint32_t>(families.first(static_cast<Var>(x)));
    }
    orders[i] = with_orders ? count_orders(parents) : 1;
  });
  // A draw that a limit has left out has no orders.
  const std::size_t done =
      static_cast<std::size_t>(std::find(orders.begin(), orders.end(), 0.0) - orders.begin());
  drawn.families.resize(done * n);
  orders.resize(done);
  drawn.orders = std::move(orders);
  return drawn;
}

double bytes_for_draws(int n, int threads) {
  return SubsetWeights::bytes(n, threads) + OrderWeights::bytes(n) +
         threads * bytes_to_count_orders(n);
}

}  // namespace bnstar
