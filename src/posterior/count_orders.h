// Counts the orders of the variables in which every parent comes before its children.
#pragma once

#include <vector>

#include "posterior/weighed_families.h"

namespace bnstar {

// Exact up to 2^53. `parents` is by variable and has no cycles.
double count_orders(const std::vector<Mask>& parents);

// At most, while it counts.
double bytes_to_count_orders(int n);

}  // namespace bnstar
