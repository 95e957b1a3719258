// Lists of variables in ascending order.
#pragma once

#include <algorithm>
#include <vector>

#include "base/varset.h"

namespace bnstar {

inline bool contains(const std::vector<Var>& ascending, Var x) {
  return std::binary_search(ascending.begin(), ascending.end(), x);
}

}  // namespace bnstar
