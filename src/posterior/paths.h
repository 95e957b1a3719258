// How often a directed path leads from one variable to another, in weighed networks.
#pragma once

#include <cstdint>
#include <vector>

#include "posterior/weighed_families.h"

namespace bnstar {

struct PathShares {
  std::vector<double> share;   // [from * n + to], of the weights
  std::vector<double> square;  // the same with squares of the weights
};

// `parents`: by network and variable; `weights`: of the networks, which add up to 1.
PathShares path_shares(const std::vector<Mask>& parents, int n, const std::vector<double>& weights);

}  // namespace bnstar
