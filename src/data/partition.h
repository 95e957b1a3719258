// Rows grouped by their configuration of a growing set of variables. Refining by one more variable
// costs one pass over the rows. Rows that are alone in their cell cannot be split and leave the
// passes for good.
#pragma once

#include <cstdint>
#include <vector>

#include "base/varset.h"
#include "data/cell_origins.h"
#include "data/dataset.h"

namespace bnstar {

// The cells of a set: first those that may still be split, then those of a single distinct row.
// Counts are 32 bits wide, or 64 where they need to be.
template <class Count>
struct Partition {
  int n_cells = 0;                  // with at least two distinct rows
  std::vector<std::uint32_t> row;   // the rows in those cells
  std::vector<std::uint32_t> cell;  // the cell of each of those rows
  std::vector<Count> weight;        // how often each of those rows was seen
  // weights of rows alone in their cell; the last ones are those that the last split left alone
  std::vector<Count> singles;
  CellOrigins origins;
};

// Some rows of the data, each standing for all rows that agree with it in some columns.
struct MergedRows {
  static constexpr double kBytesEach = 12;
  static constexpr int kMostStates = 64;  // of a column
  double bytes() const { return kBytesEach * static_cast<double>(row.size()); }
  // For finding them in `rows` rows: numbers of configurations, a table of the distinct ones, and
  // the result.
  static double bytes_to_find(std::size_t rows) {
    return (8.0 + 4 * 16 + kBytesEach) * static_cast<double>(rows);
  }

  std::vector<std::uint32_t> row;
  std::vector<std::int64_t> weight;  // of all rows that it stands for
};

template <class Count>
class PartitionStack {
 public:
  explicit PartitionStack(const Dataset& data) : data_(data) {}

  // From now on partitions are made of `rows`, which must outlive this object; null stands for all
  // of the data, as at the beginning.
  void start_from(const MergedRows* rows);

  // The partition by set[from], set[from + 1], ..., set[size - 1]. What it shares with the last
  // one, from the end, is not computed again.
  const Partition<Count>& refine(const Var* set, int from, int size);

  // Counts how often x takes its values in the cells: all cell counts, zeros included. Returns
  // whether `counts` is a table, counts[c * arity + a]; if most pairs of cell and value do not
  // occur, it is a list in no particular order.
  bool count(const Partition<Count>& partition, Var x, std::vector<Count>& counts);

  // While it refines by and counts sets of `size` members and no more than `cells` cells.
  static double bytes(const Dataset& data, int size, double cells);

 private:
  Partition<Count> whole() const;
  bool sparse(const Partition<Count>& partition, Var x) const;
  // Numbers the pairs (cell, value of x) that occur; returns how many there are.
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
  // scratch: numbers of the rows' pairs, if most pairs do not occur
  std::vector<std::uint32_t> pairs_;
};

}  // namespace bnstar
