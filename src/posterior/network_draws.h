// Networks drawn from the posterior with the order prior, without a chain (He, Tian and Wu 2016):
// an order from its end to its beginning, then a family for each variable among those before it.
// With the uniform prior a network counts as one over the number of its orders.
#pragma once

#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "posterior/order_prior.h"
#include "posterior/subset_weights.h"
#include "posterior/weighed_families.h"

namespace bnstar {

struct DrawnNetworks {
  std::vector<std::uint32_t> families;  // by network and variable: the number of its family
  std::vector<double> orders;           // of each network, 1 unless asked for
};

// Draw number i depends on the seed and i only. Fewer than `count` where the monitor stops.
DrawnNetworks draw_networks(const WeighedFamilies& families, std::size_t count, bool with_orders,
                            std::uint64_t seed, int threads, Monitor& monitor);

double bytes_for_draws(int n, int threads);

}  // namespace bnstar
