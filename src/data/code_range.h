// Checks codes that come from outside before they are used as subscripts.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace bnstar {

// R's integer for a missing value.
constexpr int kMissingCode = std::numeric_limits<int>::min();

// Is one of the codes neither from `lowest` to `highest` nor `missing`? Differences from `lowest`
// are unsigned, so one comparison checks both ends. Blocks of a constant number of rows let the
// compiler use wide registers.
inline bool any_outside(const int* codes, std::size_t rows, int lowest, int highest, int missing) {
  constexpr std::size_t kBlock = 256;
  const std::uint32_t origin = static_cast<std::uint32_t>(lowest);
  const std::uint32_t span = static_cast<std::uint32_t>(highest) - origin;
  const std::uint32_t allowed = static_cast<std::uint32_t>(missing) - origin;
  if (highest < lowest)
    return std::any_of(codes, codes + rows, [&](int code) { return code != missing; });
  std::uint32_t outside = 0;
  const auto look = [&](const int code) {
    const std::uint32_t from_lowest = static_cast<std::uint32_t>(code) - origin;
    return static_cast<std::uint32_t>(from_lowest > span) &
           static_cast<std::uint32_t>(from_lowest != allowed);
  };
  std::size_t i = 0;
  for (; i + kBlock <= rows; i += kBlock) {
    for (std::size_t j = 0; j < kBlock; ++j) outside |= look(codes[i + j]);
  }
  for (; i < rows; ++i) outside |= look(codes[i]);
  return outside != 0;
}

// The number from 0 of the first column with a code below `lowest` or above its own `highest`; -1
// if there is none. The columns follow each other in `codes`.
inline int find_outside(const int* codes, std::size_t rows, int lowest,
                        const std::vector<int>& highest, bool may_be_missing) {
  for (std::size_t column = 0; column < highest.size(); ++column, codes += rows) {
    // Where no code may be missing, `lowest` stands in: it is allowed anyway. A column without
    // states allows no code.
    const int missing = may_be_missing ? kMissingCode : lowest;
    if (any_outside(codes, rows, lowest, highest[column], missing)) return static_cast<int>(column);
  }
  return -1;
}

}  // namespace bnstar
