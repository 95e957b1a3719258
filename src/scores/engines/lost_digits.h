// Where differences of nearly equal numbers lose so many digits that they are worked out otherwise.
#pragma once

namespace bnstar {

// A share of a variance from here up, computed as a difference from 1, has eleven digits.
constexpr double kSmallShare = 1e-4;
// A ratio of residual variances below this is a difference of nearly equal numbers.
constexpr double kLeastRatio = 1e-3;

}  // namespace bnstar
