// Infinity: the cost of a family that is not allowed, the limit where there is none.
#pragma once

#include <limits>

namespace bnstar {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace bnstar
