// How large an AD-tree would be, before it is built. Level by level: as long as a level has few
// count nodes to divide all of them are looked at, so that the top of the tree is exact; of a
// larger level a random sample stands for the rest. It is the estimator of trees by random descents
// (Knuth 1975, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29)
// with many descents side by side (Chen 1992, "Heterogeneous sampling", SIAM Journal on Computing
// 21), and like these it is unbiased.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/monitor.h"
#include "data/dataset.h"

namespace bnstar {

struct AdTreeForecast {
  std::size_t r_min = 1;
  double count_nodes = 0;
  double bytes = 0;   // without ends of blocks that are left over
  bool exact = true;  // no sample was taken
  bool cut = false;   // it ended because of most_bytes: the tree is larger than this
};

// Ends as soon as the bytes are more than most_bytes. Without meaning when the monitor stops.
AdTreeForecast forecast_ad_tree(const Dataset& data, std::size_t r_min, double most_bytes,
                                std::uint64_t seed, Monitor& monitor);

// The one with the smallest r_min that fits, to a tenth; the one that divides nothing where none
// does.
AdTreeForecast smallest_r_min(const Dataset& data, double most_bytes, std::uint64_t seed,
                              Monitor& monitor);

}  // namespace bnstar
