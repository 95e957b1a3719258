#include "data/cell_rows.h"

#include <algorithm>
#include <numeric>

namespace bnstar {

CellRowsStack::CellRowsStack(const StatePlanes& planes)
    : planes_(planes), bits_(kMostCells * planes.words()), levels_(1) {
  // Bits beyond the last row do no harm, because the planes have none there.
  std::fill(bits_.data(), bits_.data() + planes.words(), ~StatePlanes::Word{0});
  const std::vector<std::int64_t>& any = planes.margin(0);
  levels_[0] = {bits_.data(), {std::accumulate(any.begin(), any.end(), std::int64_t{0})}, {}};
}

const CellRows* CellRowsStack::refine(const Var* set, int from, int size) {
  std::size_t depth = 0;
  const std::size_t wanted = static_cast<std::size_t>(size - from);
  std::size_t cells = 1;
  while (depth < wanted && depth < path_.size() && path_[depth] == set[size - 1 - depth]) {
    cells += levels_[++depth].n_cells();
    if (levels_[depth].n_cells() == 0) return nullptr;
  }
  path_.resize(depth);
  if (levels_.size() < wanted + 1) levels_.resize(wanted + 1);
  for (; depth < wanted; ++depth) {
    const Var x = set[size - 1 - depth];
    CellRows& fine = levels_[depth + 1];
    fine = {bits_.data() + cells * planes_.words(), {}, {}};
    path_.push_back(x);
    split(levels_[depth], x, kMostCells - cells, fine);
    if (fine.n_cells() == 0) return nullptr;
    cells += fine.n_cells();
  }
  return &levels_[wanted];
}

void CellRowsStack::split(const CellRows& coarse, Var x, std::size_t most, CellRows& fine) const {
  if (!planes_.covers(x)) return;
  const std::size_t words = planes_.words();
  const std::size_t arity = planes_.margin(x).size();
  StatePlanes::Word* bits = fine.bits;
  fine.origins.n_coarser = coarse.n_cells();
  for (std::size_t c = 0; c < coarse.n_cells(); ++c) {
    const StatePlanes::Word* const cell = coarse.bits + c * words;
    for (std::size_t a = 0; a < arity; ++a) {
      const StatePlanes::Word* const state = planes_.bits(x) + a * words;
      const std::int64_t total = planes_.count(cell, state);
      if (total == 0) continue;
      if (fine.n_cells() == most) return fine.totals.clear();
      fine.totals.push_back(total);
      fine.origins.coarser.push_back(static_cast<std::uint32_t>(c));
      for (std::size_t w = 0; w < words; ++w) *bits++ = cell[w] & state[w];
    }
  }
}

}  // namespace bnstar
