// How large an AD-tree would be, worked out level by level before it is built. While a level has
// few count nodes to divide, all of them are examined, so the top of the tree is exact; of a larger
// level a random sample stands for the rest. This is the estimator of trees by random descents
// (Knuth 1975, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29)
// with many descents side by side (Chen 1992, "Heterogeneous sampling", SIAM Journal on Computing
// 21). Like these it is unbiased.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/monitor.h"
#include "data/dataset.h"

namespace bnstar {

struct AdTreeForecast {
  std::size_t r_min = 1;
  double count_nodes = 0;
  double bytes = 0;   // without the unused ends of blocks
  bool exact = true;  // no sample was taken
  bool cut = false;   // it ended because of most_bytes: the tree is larger than this
};

// Ends as soon as the bytes exceed `most_bytes`. Meaningless if the monitor stops.
AdTreeForecast forecast_ad_tree(const Dataset& data, std::size_t r_min, double most_bytes,
                                std::uint64_t seed, Monitor& monitor);

// The forecast with the smallest r_min, to within a tenth, that fits. If none fits, the forecast of
// a tree that divides nothing.
AdTreeForecast smallest_r_min(const Dataset& data, double most_bytes, std::uint64_t seed,
                              Monitor& monitor);

}  // namespace bnstar
