// Rows grouped by their configuration of a growing set of variables. Refining by
// one more variable costs one pass over the rows; rows that are alone in their
// cell can be split no further and leave the passes for good.
#pragma once

#include <cstdint>
#include <vector>

#include "base/varset.h"
#include "data/dataset.h"

namespace bnstar {

// The cells of a set: counts of the cells that may still be split, then of the
// cells of a single distinct row.
struct Partition {
  int n_cells = 0;                    // with at least two distinct rows
  std::vector<std::uint32_t> row;     // the rows in those cells
  std::vector<std::uint32_t> cell;    // ... and in which
  std::vector<int> weight;            // ... and how often they were seen
  std::vector<int> singles;           // weights of rows alone in their cell
};

class PartitionStack {
 public:
  explicit PartitionStack(const Dataset& data);

  // The partition by set[from], set[from + 1], ..., set[size - 1]. What it has in
  // common with the one asked for before (from the end) is not computed again.
  const Partition& refine(const Var* set, int from, int size);

  // counts[c * arity(x) + k]: how often x takes its value k in cell c.
  void count(const Partition& partition, Var x, std::vector<int>& counts) const;

 private:
  void split(const Partition& coarse, Var x, Partition& fine);

  const Dataset& data_;
  std::vector<Var> path_;              // variables of the levels below
  std::vector<Partition> levels_;      // levels_[d]: partition by path_[0 .. d)
  std::vector<std::uint32_t> seen_;    // scratch: rows per refined cell
};

}  // namespace bnstar
