// Codes that come from outside and are about to be used as subscripts.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

namespace bnstar {

// What R's integers say where a value is missing.
constexpr int kMissingCode = std::numeric_limits<int>::min();

// The number of the first column, from 0, with a code below `lowest` or above its own `highest`; -1 where all codes lie
// within. The columns follow each other in `codes`.
inline int find_outside(const int* codes, std::size_t rows, int lowest, const std::vector<int>& highest,
                        bool may_be_missing) {
  for (std::size_t column = 0; column < highest.size(); ++column, codes += rows) {
    bool outside = false;
    for (std::size_t i = 0; i < rows; ++i) {
      const bool within = codes[i] >= lowest && codes[i] <= highest[column];
      outside |= !within && !(may_be_missing && codes[i] == kMissingCode);
    }
    if (outside) return static_cast<int>(column);
  }
  return -1;
}

}  // namespace bnstar
