#include "data/merged_cells.h"

namespace bnstar {

template <class Count>
void MergedCells<Count>::start_from(const MergedRows& rows) {
  if (rows_ == &rows) return;
  rows_ = &rows;
  weights_.assign(rows.weight.begin(), rows.weight.end());
  path_.clear();
  if (levels_.empty()) levels_.emplace_back();
  levels_[0].cell.assign(rows.row.size(), 0);
}

template <class Count>
void MergedCells<Count>::count(const Var* set, int size, std::vector<Count>& counts) {
  std::size_t depth = 0;
  const std::size_t wanted = static_cast<std::size_t>(size - 1);
  while (depth < wanted && depth < path_.size() && path_[depth] == set[size - 1 - depth]) ++depth;
  path_.resize(depth);
  if (levels_.size() < wanted + 1) levels_.resize(wanted + 1);
  for (; depth < wanted; ++depth) {
    path_.push_back(set[size - 1 - depth]);
    split(levels_[depth], path_.back(), levels_[depth + 1]);
  }
  const Level& cells = levels_[wanted];
  const std::uint32_t arity = static_cast<std::uint32_t>(data_.arity(set[0]));
  const Dataset::Code* const code = data_.column(set[0]);
  counts.assign(static_cast<std::size_t>(cells.n_cells) * arity, 0);
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    counts[cells.cell[i] * arity + code[rows_->row[i]]] += weights_[i];
  }
}

template <class Count>
void MergedCells<Count>::split(const Level& coarse, Var x, Level& fine) {
  const std::uint32_t arity = static_cast<std::uint32_t>(data_.arity(x));
  const Dataset::Code* const code = data_.column(x);
  numbers_.assign(static_cast<std::size_t>(coarse.n_cells) * arity, 0);
  fine.cell.resize(weights_.size());
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    const std::uint32_t pair = coarse.cell[i] * arity + code[rows_->row[i]];
    fine.cell[i] = pair;
    numbers_[pair] = 1;
  }
  fine.n_cells = 0;
  for (std::uint32_t& number : numbers_) {
    const std::uint32_t occurs = number;
    number = fine.n_cells;
    fine.n_cells += occurs;
  }
  for (std::uint32_t& cell : fine.cell) cell = numbers_[cell];
}

template class MergedCells<std::int32_t>;
template class MergedCells<std::int64_t>;

}  // namespace bnstar
