// What every search ends with, whoever made it: a network, how good it is known to be,
// and why there is no more.
#pragma once

#include <cstddef>
#include <vector>

#include "base/monitor.h"

namespace bnstar {

struct Result {
  std::vector<std::size_t> chosen;  // the number of each variable's parent set; empty: no network exists
  double cost = 0;
  double bound = 0;                 // no network costs less than this, up to half the rounding
  double rounding = 0;              // what fixed-point costs can hide between two networks
  bool proved = false;              // no network costs less by more than the rounding
  Stop stop = Stop::kFinished;
};

}  // namespace bnstar
