#include "data/partition.h"

#include <algorithm>
#include <numeric>

#include "data/state_numbers.h"

namespace bnstar {

namespace {
// With more possible pairs of cell and value than this for every row, counters for all of them
// would cost more time and memory than numbering those that occur.
constexpr double kMostPairsPerRow = 16;
}  // namespace

template <class Count>
void PartitionStack<Count>::start_from(const MergedRows* rows) {
  if (rows == start_) return;
  start_ = rows;
  path_.clear();
  levels_.clear();
}

template <class Count>
Partition<Count> PartitionStack<Count>::whole() const {
  Partition<Count> all;
  const std::vector<std::int64_t>& weights = start_ ? start_->weight : data_.weights();
  if (weights.size() == 1) {
    all.singles.assign(weights.begin(), weights.end());
    return all;
  }
  all.n_cells = 1;
  if (start_) {
    all.row = start_->row;
  } else {
    all.row.resize(weights.size());
    std::iota(all.row.begin(), all.row.end(), 0U);
  }
  all.cell.assign(weights.size(), 0);
  all.weight.assign(weights.begin(), weights.end());
  return all;
}

template <class Count>
const Partition<Count>& PartitionStack<Count>::refine(const Var* set, int from, int size) {
  std::size_t depth = 0;
  const std::size_t wanted = static_cast<std::size_t>(size - from);
  while (depth < wanted && depth < path_.size() && path_[depth] == set[size - 1 - depth]) ++depth;
  path_.resize(depth);
  if (levels_.empty()) levels_.push_back(whole());
  if (levels_.size() < wanted + 1) levels_.resize(wanted + 1);
  for (; depth < wanted; ++depth) {
    const Var x = set[size - 1 - depth];
    split(levels_[depth], x, levels_[depth + 1]);
    path_.push_back(x);
  }
  return levels_[wanted];
}

template <class Count>
bool PartitionStack<Count>::sparse(const Partition<Count>& partition, Var x) const {
  const double pairs = static_cast<double>(partition.n_cells) * data_.arity(x);
  return pairs >
         kMostPairsPerRow * static_cast<double>(std::max<std::size_t>(partition.row.size(), 64));
}

template <class Count>
std::size_t PartitionStack<Count>::number_pairs(const Partition<Count>& partition, Var x) {
  const std::uint64_t arity = static_cast<std::uint64_t>(data_.arity(x));
  const Dataset::Code* code = data_.column(x);
  StateNumbers numbers;
  pairs_.resize(partition.row.size());
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    pairs_[i] =
        static_cast<std::uint32_t>(numbers.of(partition.cell[i] * arity + code[partition.row[i]]));
  }
  return static_cast<std::size_t>(numbers.count());
}

template <class Count>
void PartitionStack<Count>::split(const Partition<Count>& coarse, Var x, Partition<Count>& fine) {
  if (sparse(coarse, x)) {
    const std::size_t pairs = number_pairs(coarse, x);
    return split_by(
        coarse, pairs, [this](std::size_t i) { return pairs_[i]; }, fine);
  }
  const std::uint32_t arity = static_cast<std::uint32_t>(data_.arity(x));
  const Dataset::Code* code = data_.column(x);
  split_by(
      coarse, static_cast<std::size_t>(coarse.n_cells) * arity,
      [&](std::size_t i) { return coarse.cell[i] * arity + code[coarse.row[i]]; }, fine);
}

template <class Count>
template <class PairOf>
void PartitionStack<Count>::split_by(const Partition<Count>& coarse, std::size_t pairs,
                                     const PairOf& pair_of, Partition<Count>& fine) {
  seen_.assign(pairs, 0);
  for (std::size_t i = 0; i < coarse.row.size(); ++i) ++seen_[pair_of(i)];

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
  CellOrigins& origins = fine.origins;
  origins.n_coarser = static_cast<std::size_t>(coarse.n_cells);
  origins.coarser.resize(cells);
  origins.alone_row.clear();
  origins.alone_coarser.clear();
  std::size_t out = 0;
  for (std::size_t i = 0; i < coarse.row.size(); ++i) {
    const std::uint32_t cell = seen_[pair_of(i)];
    if (cell == kAlone) {
      fine.singles.push_back(coarse.weight[i]);
      origins.alone_row.push_back(coarse.row[i]);
      origins.alone_coarser.push_back(coarse.cell[i]);
    } else {
      origins.coarser[cell] = coarse.cell[i];
      fine.row[out] = coarse.row[i];
      fine.cell[out] = cell;
      fine.weight[out++] = coarse.weight[i];
    }
  }
}

template <class Count>
bool PartitionStack<Count>::count(const Partition<Count>& partition, Var x,
                                  std::vector<Count>& counts) {
  const std::size_t rows = partition.row.size();
  if (sparse(partition, x)) {
    counts.assign(number_pairs(partition, x), 0);
    for (std::size_t i = 0; i < rows; ++i) counts[pairs_[i]] += partition.weight[i];
    return false;
  }
  const std::uint32_t arity = static_cast<std::uint32_t>(data_.arity(x));
  const Dataset::Code* code = data_.column(x);
  counts.assign(static_cast<std::size_t>(partition.n_cells) * arity, 0);
  for (std::size_t i = 0; i < rows; ++i) {
    counts[partition.cell[i] * arity + code[partition.row[i]]] += partition.weight[i];
  }
  return true;
}

template <class Count>
double PartitionStack<Count>::bytes(const Dataset& data, int size, double cells) {
  const double rows = static_cast<double>(data.n_unique());
  const double counters = std::min(cells, kMostPairsPerRow * std::max(rows, 64.0));
  // A row in a partition takes its number, its cell and its weight; a row that is alone takes a
  // weight.
  const double numbering = cells > counters ? 4 * rows + 64 * rows : 0;
  return std::max(1, size) * (8.0 + 2 * sizeof(Count)) * rows + (4.0 + sizeof(Count)) * counters +
         numbering;
}

template class PartitionStack<std::int32_t>;
template class PartitionStack<std::int64_t>;

}  // namespace bnstar
