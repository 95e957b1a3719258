// Hashes of rows. A hash is the sum of one number for every value, so a column can be subtracted
// again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "base/varset.h"

namespace bnstar {

// The numbers of the values of x, by code.
std::vector<std::uint64_t> hashes_of_values(Var x, int arity);

// columns[x][row], below 0 where a value is missing. Unfinished if the monitor stops.
template <class Code>
std::vector<std::uint64_t> hashes_of_rows(const std::vector<const Code*>& columns,
                                          const std::vector<int>& arities, std::size_t rows,
                                          int threads, Monitor& monitor);

}  // namespace bnstar
