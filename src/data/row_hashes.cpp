#include "data/row_hashes.h"

#include <algorithm>
#include <type_traits>

#include "base/parallel.h"

namespace bnstar {

namespace {

// The hashes of these rows stay in the nearest cache while the columns are added one by one.
constexpr std::size_t kRowsPerTask = 2048;

// splitmix64's finaliser: neighbouring inputs give unrelated outputs.
std::uint64_t mix(std::uint64_t z) {
  z += 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

// Missing codes, which are below 0, come after the last state.
template <class Code>
std::size_t place_of_value(Code code, int arity) {
  if constexpr (std::is_signed_v<Code>) {
    if (code < 0) return static_cast<std::size_t>(arity);
  }
  return static_cast<std::size_t>(code);
}

}  // namespace

std::vector<std::uint64_t> hashes_of_values(Var x, int arity) {
  std::vector<std::uint64_t> hashes(arity);
  for (int code = 0; code < arity; ++code) {
    hashes[code] = mix((static_cast<std::uint64_t>(x) << 20) + static_cast<std::uint64_t>(code));
  }
  return hashes;
}

template <class Code>
std::vector<std::uint64_t> hashes_of_rows(const std::vector<const Code*>& columns,
                                          const std::vector<int>& arities, std::size_t rows,
                                          int threads, Monitor& monitor) {
  std::vector<std::vector<std::uint64_t>> of_values;
  for (std::size_t x = 0; x < columns.size(); ++x)
    of_values.push_back(hashes_of_values(static_cast<Var>(x), arities[x] + 1));
  std::vector<std::uint64_t> hashes(rows, 0);
  const std::size_t tasks = (rows + kRowsPerTask - 1) / kRowsPerTask;
  parallel_for(threads, tasks, monitor, [&](std::size_t task) {
    const std::size_t first = task * kRowsPerTask;
    const std::size_t last = std::min(first + kRowsPerTask, rows);
    for (std::size_t x = 0; x < columns.size(); ++x) {
      const std::uint64_t* const of_value = of_values[x].data();
      const Code* const codes = columns[x];
      for (std::size_t i = first; i < last; ++i)
        hashes[i] += of_value[place_of_value(codes[i], arities[x])];
    }
  });
  return hashes;
}

template std::vector<std::uint64_t> hashes_of_rows(const std::vector<const int*>&,
                                                   const std::vector<int>&, std::size_t, int,
                                                   Monitor&);
template std::vector<std::uint64_t> hashes_of_rows(const std::vector<const std::uint16_t*>&,
                                                   const std::vector<int>&, std::size_t, int,
                                                   Monitor&);

}  // namespace bnstar
