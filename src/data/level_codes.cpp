#include "data/level_codes.h"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <utility>

#include "data/code_range.h"

namespace bnstar {

namespace {

// The codes of the levels, by level from 1; at 0 that of a missing value.
std::vector<int> codes_by_level(const std::vector<char>& seen,
                                const std::vector<char>& stands_for_none, LevelCodes& result) {
  std::vector<int> code(seen.size(), kMissingCode);
  result.incomplete = seen[0];
  for (std::size_t level = 1; level < seen.size(); ++level) {
    if (stands_for_none[level - 1]) {
      result.incomplete = result.incomplete || seen[level];
    } else if (seen[level]) {
      code[level] = static_cast<int>(result.levels.size());
      result.levels.push_back(static_cast<int>(level));
    }
  }
  return code;
}

// No entry is missing and all rows are wanted, as in most columns: mostly the levels that occur are
// known after a few rows and, if these are all, codes are less by 1.
LevelCodes code_complete(const int* values, std::size_t rows, std::vector<char> seen,
                         const std::vector<char>& stands_for_none, int* codes) {
  auto unseen = std::count(seen.begin() + 1, seen.end(), 0);
  for (std::size_t i = 0; i < rows && unseen > 0; ++i) {
    char& occurs = seen[static_cast<std::size_t>(values[i])];
    unseen -= occurs ? 0 : 1;
    occurs = 1;
  }
  LevelCodes result;
  const std::vector<int> code = codes_by_level(seen, stands_for_none, result);
  if (result.levels.size() == stands_for_none.size()) {
    std::transform(values, values + rows, codes, [](int value) { return value - 1; });
  } else {
    std::transform(values, values + rows, codes, [&](int value) { return code[value]; });
  }
  return result;
}

LevelCodes code_wanted(const int* values, const WantedRows& rows, std::vector<char> seen,
                       const std::vector<char>& stands_for_none, int* codes) {
  const auto place_of = [&](std::size_t i) {
    const int value = values[rows.at(i)];
    return value == kMissingCode ? 0 : static_cast<std::size_t>(static_cast<std::uint32_t>(value));
  };
  for (std::size_t i = 0; i < rows.count; ++i) {
    const std::size_t place = place_of(i);
    if (place >= seen.size()) throw std::out_of_range("a code without a level");
    seen[place] = 1;
  }
  LevelCodes result;
  const std::vector<int> code = codes_by_level(seen, stands_for_none, result);
  for (std::size_t i = 0; i < rows.count; ++i) codes[i] = code[place_of(i)];
  return result;
}

}  // namespace

LevelCodes code_levels(const int* values, const WantedRows& rows,
                       const std::vector<char>& stands_for_none, bool all, int* codes) {
  std::vector<char> seen(stands_for_none.size() + 1, 0);
  for (std::size_t level = 1; level < seen.size(); ++level) {
    seen[level] = all && !stands_for_none[level - 1];
  }
  const int levels = static_cast<int>(stands_for_none.size());
  const bool complete = !rows.which && levels > 0 && !any_outside(values, rows.count, 1, levels, 1);
  return complete ? code_complete(values, rows.count, std::move(seen), stands_for_none, codes)
                  : code_wanted(values, rows, std::move(seen), stands_for_none, codes);
}

}  // namespace bnstar
