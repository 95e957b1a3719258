// The cells of a set of discrete variables as lists of groups, which are the distinct rows of a
// data set. Unlike a Partition it keeps every row of every cell, since more than the weights is
// asked for. Cells are numbered in the order in which they first occur in the data, whatever the
// order of the variables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/varset.h"
#include "data/dataset.h"

namespace bnstar {

class GroupCells {
 public:
  explicit GroupCells(const Dataset& data) : data_(data) {}

  // Finds the cells of the set, whose members ascend. What it shares with the set before, from the
  // end, is not computed again.
  void refine(const Var* set, int size);

  std::size_t count() const { return weights_.size(); }
  // How often a cell was observed, and the groups in it.
  double weight(std::size_t cell) const { return weights_[cell]; }
  double least_weight() const;
  const std::uint32_t* groups(std::size_t cell) const { return sorted_.data() + starts_[cell]; }
  std::size_t n_groups(std::size_t cell) const { return starts_[cell + 1] - starts_[cell]; }

  static double bytes(const Dataset& data, int size) {
    return (4.0 * size + 72.0) * static_cast<double>(data.n_unique());
  }

 private:
  struct Level {
    std::uint32_t count = 1;
    std::vector<std::uint32_t> cell;  // of every group
  };
  void split(const Level& coarse, Var x, Level& fine);
  void sort_groups(const Level& level);

  const Dataset& data_;
  std::vector<Var> path_;
  std::vector<Level> levels_;           // levels_[d]: cells by path_[0 .. d)
  std::vector<std::uint32_t> numbers_;  // scratch: numbers of the pairs (cell, state)
  std::vector<std::uint32_t> sorted_;   // groups by cell
  std::vector<std::size_t> starts_;
  std::vector<double> weights_;
};

}  // namespace bnstar
