#include "data/partition.h"

#include <numeric>

namespace bnstar {

PartitionStack::PartitionStack(const Dataset& data) : data_(data), levels_(1) {
  Partition& all = levels_[0];
  const std::size_t rows = data.n_unique();
  if (rows == 1) {
    all.singles = data.weights();
    return;
  }
  all.n_cells = 1;
  all.row.resize(rows);
  std::iota(all.row.begin(), all.row.end(), 0U);
  all.cell.assign(rows, 0);
  all.weight = data.weights();
}

const Partition& PartitionStack::refine(const Var* set, int from, int size) {
  std::size_t depth = 0;
  const std::size_t wanted = static_cast<std::size_t>(size - from);
  while (depth < wanted && depth < path_.size() && path_[depth] == set[size - 1 - depth]) ++depth;
  path_.resize(depth);
  if (levels_.size() < wanted + 1) levels_.resize(wanted + 1);
  for (; depth < wanted; ++depth) {
    const Var x = set[size - 1 - depth];
    split(levels_[depth], x, levels_[depth + 1]);
    path_.push_back(x);
  }
  return levels_[wanted];
}

void PartitionStack::split(const Partition& coarse, Var x, Partition& fine) {
  const std::uint32_t arity = static_cast<std::uint32_t>(data_.arity(x));
  const Dataset::Code* code = data_.column(x);
  seen_.assign(static_cast<std::size_t>(coarse.n_cells) * arity, 0);
  for (std::size_t i = 0; i < coarse.row.size(); ++i) ++seen_[coarse.cell[i] * arity + code[coarse.row[i]]];

  constexpr std::uint32_t kAlone = 0xffffffffU;
  std::uint32_t cells = 0;
  std::size_t rows_left = 0;
  for (std::uint32_t& s : seen_) {
    if (s >= 2) rows_left += s;
    s = s == 1 ? kAlone : s == 0 ? 0 : cells++;
  }
  fine.n_cells = static_cast<int>(cells);
  fine.row.resize(rows_left);
  fine.cell.resize(rows_left);
  fine.weight.resize(rows_left);
  fine.singles = coarse.singles;
  std::size_t out = 0;
  for (std::size_t i = 0; i < coarse.row.size(); ++i) {
    const std::uint32_t cell = seen_[coarse.cell[i] * arity + code[coarse.row[i]]];
    if (cell == kAlone) {
      fine.singles.push_back(coarse.weight[i]);
    } else {
      fine.row[out] = coarse.row[i];
      fine.cell[out] = cell;
      fine.weight[out++] = coarse.weight[i];
    }
  }
}

void PartitionStack::count(const Partition& partition, Var x, std::vector<int>& counts) const {
  const std::uint32_t arity = static_cast<std::uint32_t>(data_.arity(x));
  const Dataset::Code* code = data_.column(x);
  counts.assign(static_cast<std::size_t>(partition.n_cells) * arity, 0);
  const std::size_t rows = partition.row.size();
  for (std::size_t i = 0; i < rows; ++i) {
    counts[partition.cell[i] * arity + code[partition.row[i]]] += partition.weight[i];
  }
}

}  // namespace bnstar
