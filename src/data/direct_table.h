// Counts of a set whose table is small. The cell number of every row is computed from the columns
// alone, so rows are read in order and nothing is kept between sets.
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

  // Does the set have few enough cells for a cache and for the number of rows?
  bool suits(const Var* set, int size) const;

  // Counts the table of a set that suits: the states of set[0] run fastest, those of the last
  // member slowest.
  void count(const Var* set, int size, std::vector<Count>& counts);

  static double bytes(const Dataset& data) {
    return sizeof(Count) * (static_cast<double>(data.n_unique()) + 1.0 * kMostCells * kCopies);
  }

 private:
  static constexpr std::size_t kMostCells = 4096;
  // with fewer rows, empty cells would cost more than the table saves
  static constexpr std::size_t kRowsPerCell = 4;
  static constexpr std::size_t kCopies = 4;
  static constexpr std::size_t kCellsToCopy = 512;

  void add_block(std::size_t first, std::size_t rows, const std::uint16_t* cell,
                 std::size_t copy_step);

  const Dataset& data_;
  std::vector<Count> weights_;  // empty if every row was seen once
  // neighbouring rows that fall into the same cell would wait for each other, so they take turns
  std::vector<Count> tables_;
};

}  // namespace bnstar
