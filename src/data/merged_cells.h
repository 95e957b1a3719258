// Counts in merged rows. There are few of these, so it does not pay to set aside rows that are
// alone in their cells, as a PartitionStack does; without that, every pass is a loop without
// branches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/varset.h"
#include "data/dataset.h"
#include "data/partition.h"

namespace bnstar {

template <class Count>
class MergedCells {
 public:
  explicit MergedCells(const Dataset& data) : data_(data) {}

  // The rows must outlive all counts made in them.
  void start_from(const MergedRows& rows);
  // All cell counts, zeros included, of a set whose members the rows tell apart. What the set
  // shares with the one before, from the end, is not computed again.
  void count(const Var* set, int size, std::vector<Count>& counts);

  // While it counts sets of `size` members and no more than `cells` cells in `rows` rows.
  static double bytes(double rows, int size, double cells) {
    return rows * (4.0 * size + sizeof(Count)) + (4.0 + sizeof(Count)) * cells;
  }

 private:
  struct Level {
    std::uint32_t n_cells = 1;
    std::vector<std::uint32_t> cell;  // of each row
  };

  void split(const Level& coarse, Var x, Level& fine);

  const Dataset& data_;
  const MergedRows* rows_ = nullptr;
  std::vector<Count> weights_;
  std::vector<Var> path_;               // variables of the levels below
  std::vector<Level> levels_;           // levels_[d]: cells of path_[0 .. d)
  std::vector<std::uint32_t> numbers_;  // scratch: numbers of the pairs (cell, value)
};

}  // namespace bnstar
