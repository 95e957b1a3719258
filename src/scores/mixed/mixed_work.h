// The workspace of conditional Gaussian scores, one for each thread, for the sets of a group.
#pragma once

#include <memory>
#include <numeric>
#include <vector>

#include "data/group_cells.h"
#include "scores/mixed/cell_factor.h"
#include "scores/mixed/mixed_local_score.h"

namespace bnstar {

struct MixedLocalScore::Work final : LocalScore::Workspace {
  explicit Work(const MixedLocalScore& score)
      : cells(score.discrete_->data()), local(score.columns_.n_columns(), -1) {}

  // Without discrete members there is one cell, whose products the score has.
  bool whole() const { return states.empty(); }

  GroupCells cells;
  const CellProducts* known = nullptr;              // of the group, if they are kept
  std::vector<double> weights;                      // of its cells
  std::unique_ptr<LocalScore::Workspace> discrete;  // for a few sets at a time
  CellFactor factor;
  std::vector<Var> states;   // the discrete members of the group
  std::vector<int> columns;  // the continuous members of all its sets
  std::vector<int> local;    // by continuous variable: its place in `columns`
  SetWalk walk;              // the sets as places in `columns`
  std::vector<double> matrix, pooled, means, pivots, constants;
  std::vector<double> sums, passed;  // by set
};

inline std::vector<int> first_numbers(int n) {
  std::vector<int> numbers(n);
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

}  // namespace bnstar
