// What every search ends with, whoever made it: a network, how good it is known to be,
// and why there is no more.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "base/cost.h"
#include "base/monitor.h"

namespace bnstar {

struct Result {
  std::vector<std::size_t> chosen;  // the number of each variable's parent set; empty: no network exists
  Cost cost = kInfiniteCost;        // regrets, as the oracle hands them out
  Cost lower_bound = 0;
  Stop stop = Stop::kFinished;
  double coarsening = 1;            // 1, or how many quanta were rounded into one
  std::map<std::string, double> counters;

  bool proved() const { return lower_bound >= cost; }
};

}  // namespace bnstar
