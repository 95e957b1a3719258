// Codes from 0 for the levels of a factor, which has codes from 1.
#pragma once

#include <cstddef>
#include <vector>

namespace bnstar {

// The rows of a column that are wanted: the first `count`, or those of `which`, from 1.
struct WantedRows {
  std::size_t count;
  const int* which = nullptr;

  std::size_t at(std::size_t i) const { return which ? static_cast<std::size_t>(which[i]) - 1 : i; }
};

struct LevelCodes {
  std::vector<int> levels;  // those with a code, from 1, ascending
  bool incomplete = false;  // some entries are missing: their code is kMissingCode
};

// `stands_for_none` says of each level whether it is a missing value. `all`: every other level gets
// a code, whether it occurs or not. Throws where an entry has no level.
LevelCodes code_levels(const int* values, const WantedRows& rows,
                       const std::vector<char>& stands_for_none, bool all, int* codes);

}  // namespace bnstar
