// Rows grouped by their configuration of a growing set of variables. Refining by
// one more variable costs one pass over the rows; rows that are alone in their
// cell can be split no further and leave the passes for good.
#pragma once

#include <cstdint>
#include <vector>

#include "base/varset.h"
#include "data/cell_origins.h"
#include "data/dataset.h"

namespace bnstar {

// The cells of a set: counts of the cells that may still be split, then of the
// cells of a single distinct row. Counts are 32 bits wide, or 64 where they need to be.
template <class Count>
struct Partition {
  int n_cells = 0;                  // with at least two distinct rows
  std::vector<std::uint32_t> row;   // the rows in those cells
  std::vector<std::uint32_t> cell;  // ... and in which
  std::vector<Count> weight;        // ... and how often they were seen
  // weights of rows alone in their cell, those that the last split left alone at the end
  std::vector<Count> singles;
  CellOrigins origins;
};

// Rows of the data, each of them in the place of all that some columns do not tell from it.
struct MergedRows {
  static constexpr double kBytesEach = 12;
  static constexpr int kMostStates = 64;  // of a column
  double bytes() const { return kBytesEach * static_cast<double>(row.size()); }
  // In so many rows: numbers of configurations, a table of those that differ, and the result.
  static double bytes_to_find(std::size_t rows) {
    return (8.0 + 4 * 16 + kBytesEach) * static_cast<double>(rows);
  }

  std::vector<std::uint32_t> row;
  std::vector<std::int64_t> weight;  // of all together
};

template <class Count>
class PartitionStack {
 public:
  explicit PartitionStack(const Dataset& data) : data_(data) {}

  // From now on partitions are made of these rows; of all of the data where that is null, as it is
  // in the beginning. They must outlive it.
  void start_from(const MergedRows* rows);

  // The partition by set[from], set[from + 1], ..., set[size - 1]. What it has in
  // common with the one asked for before (from the end) is not computed again.
  const Partition<Count>& refine(const Var* set, int from, int size);

  // How often x takes its values in the cells: all cell counts, zeros among them. Value: whether
  // that is a table, counts[c * arity + a]; where most pairs of cell and value do not occur it is a
  // list in no particular order.
  bool count(const Partition<Count>& partition, Var x, std::vector<Count>& counts);

  // While it refines by and counts sets of a size, of no more than `cells` cells.
  static double bytes(const Dataset& data, int size, double cells);

 private:
  Partition<Count> whole() const;
  bool sparse(const Partition<Count>& partition, Var x) const;
  // A number for every pair (cell, value of x) that occurs; returns how many.
  std::size_t number_pairs(const Partition<Count>& partition, Var x);
  void split(const Partition<Count>& coarse, Var x, Partition<Count>& fine);
  template <class PairOf>
  void split_by(const Partition<Count>& coarse, std::size_t pairs, const PairOf& pair_of,
                Partition<Count>& fine);

  const Dataset& data_;
  const MergedRows* start_ = nullptr;
  std::vector<Var> path_;  // variables of the levels below
  // levels_[d]: partition by path_[0 .. d); none before the first question
  std::vector<Partition<Count>> levels_;
  std::vector<std::uint32_t> seen_;  // scratch: rows per refined cell
  // scratch: numbers of the rows' pairs, where most pairs do not occur
  std::vector<std::uint32_t> pairs_;
};

}  // namespace bnstar
