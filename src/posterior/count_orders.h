// In how many orders of the variables does every parent come before its children?
#pragma once

#include <vector>

#include "posterior/weighed_families.h"

namespace bnstar {

// Exact up to 2^53. `parents`: by variable, without cycles.
double count_orders(const std::vector<Mask>& parents);

}  // namespace bnstar
