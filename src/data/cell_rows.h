// The cells of a growing set of variables as rows of bits. Does for few cells what a partition does
// for many.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/raw_array.h"
#include "base/varset.h"
#include "data/cell_origins.h"
#include "data/state_planes.h"

namespace bnstar {

struct CellRows {
  StatePlanes::Word* bits = nullptr;  // of the cells, one after the other
  std::vector<std::int64_t> totals;   // observations in each cell, never 0
  CellOrigins origins;                // no row is set apart here

  std::size_t n_cells() const { return totals.size(); }
};

class CellRowsStack {
 public:
  explicit CellRowsStack(const StatePlanes& planes);

  // The cells of set[from], set[from + 1], ..., set[size - 1]; null if there are more than bits are
  // good for, so that passes over the rows are cheaper. What these members share with those of the
  // last call, from the end, is not computed again.
  const CellRows* refine(const Var* set, int from, int size);

  // For rows of bits of `words` words.
  static double most_bytes(std::size_t words) {
    return 8.0 * kMostCells * static_cast<double>(words);
  }

 private:
  // In all levels together. Their bits then take 32 bytes for each row of the data.
  static constexpr std::size_t kMostCells = 256;

  // Makes no cells at all if there would be more than `most`.
  void split(const CellRows& coarse, Var x, std::size_t most, CellRows& fine) const;

  const StatePlanes& planes_;
  RawArray<StatePlanes::Word> bits_;  // of all levels
  std::vector<Var> path_;             // variables of the levels below
  std::vector<CellRows> levels_;      // levels_[d]: cells of path_[0 .. d)
};

}  // namespace bnstar
