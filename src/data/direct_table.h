// Counts of a set whose table is small. Every row finds the number of its cell by itself, from the
// first column to the last, so that rows are read in their order and nothing is kept between sets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/varset.h"
#include "data/dataset.h"

namespace bnstar {

template <class Count>
class DirectTable {
 public:
  explicit DirectTable(const Dataset& data);

  // Has the set few cells, for a cache and beside the rows?
  bool suits(const Var* set, int size) const;

  // The table of a set that suits: the states of set[0] run fastest, those of the last member
  // slowest.
  void count(const Var* set, int size, std::vector<Count>& counts);

  static double bytes(const Dataset& data) {
    return sizeof(Count) * (static_cast<double>(data.n_unique()) + 1.0 * kMostCells * kCopies);
  }

 private:
  static constexpr std::size_t kMostCells = 4096;
  // fewer, and empty cells would cost more than they save
  static constexpr std::size_t kRowsPerCell = 4;
  static constexpr std::size_t kCopies = 4;
  static constexpr std::size_t kCellsToCopy = 512;

  void add_block(std::size_t first, std::size_t rows, const std::uint16_t* cell,
                 std::size_t copy_step);

  const Dataset& data_;
  std::vector<Count> weights_;  // empty where every row was seen once
  // neighbours that fall into one cell would wait for each other: rows take turns
  std::vector<Count> tables_;
};

}  // namespace bnstar
