#include "data/complete_cells.h"

#include <algorithm>
#include <numeric>

#include "data/state_numbers.h"

namespace bnstar {

namespace {

// With more cells than this for every row, summing up a table takes longer than numbering the rows.
constexpr double kMostCellsPerRow = 4;
constexpr double kSmallTable = 1024;

double most_cells(const Dataset& data) {
  return std::max(kSmallTable, kMostCellsPerRow * static_cast<double>(data.n_unique()));
}

}  // namespace

bool CompleteCells::is_table(const Var* set, int size) const {
  const double most = most_cells(data_.data);
  double cells = 1;
  for (int j = 0; j < size && cells <= most; ++j) cells *= data_.states[set[j]];
  return cells <= most;
}

std::int64_t CompleteCells::take(const Var* set, int size) {
  set_.assign(set, set + size);
  table_ = size > 0 && is_table(set, size);
  const std::vector<std::int64_t>& weights = data_.data.weights();
  if (table_) {
    make_table();
    return std::accumulate(counts_.begin(), counts_.end(), std::int64_t{0});
  }
  find_rows();
  return std::accumulate(rows_.begin(), rows_.end(), std::int64_t{0},
                         [&](std::int64_t sum, std::uint32_t row) { return sum + weights[row]; });
}

// Refines by all members but the first. What the set shares with the one before, from the end, is
// kept.
const CompleteCells::Level& CompleteCells::refine() {
  const std::size_t wanted = set_.size() - 1;
  std::size_t depth = 0;
  while (depth < wanted && depth < path_.size() && path_[depth] == set_[wanted - depth]) ++depth;
  path_.resize(depth);
  if (levels_.size() < wanted + 1) levels_.resize(wanted + 1);
  if (levels_[0].row.empty()) {
    levels_[0].row.resize(data_.data.n_unique());
    std::iota(levels_[0].row.begin(), levels_[0].row.end(), 0U);
    levels_[0].cell.assign(data_.data.n_unique(), 0);
  }
  for (; depth < wanted; ++depth) {
    const Var x = set_[wanted - depth];
    const std::uint32_t states = static_cast<std::uint32_t>(data_.states[x]);
    const Dataset::Code* code = data_.data.column(x);
    const Level& coarse = levels_[depth];
    Level& fine = levels_[depth + 1];
    fine.row.resize(coarse.row.size());
    fine.cell.resize(coarse.row.size());
    std::size_t out = 0;
    for (std::size_t i = 0; i < coarse.row.size(); ++i) {
      const std::uint32_t state = code[coarse.row[i]];
      fine.row[out] = coarse.row[i];
      fine.cell[out] = coarse.cell[i] * states + state;
      out += state < states;
    }
    fine.row.resize(out);
    fine.cell.resize(out);
    path_.push_back(x);
  }
  return levels_[wanted];
}

void CompleteCells::make_table() {
  const Level& level = refine();
  const std::size_t states = static_cast<std::size_t>(data_.states[set_[0]]);
  const Dataset::Code* code = data_.data.column(set_[0]);
  const std::int64_t* const weight = data_.data.weights().data();
  std::size_t cells = 1;
  for (Var x : set_) cells *= static_cast<std::size_t>(data_.states[x]);
  counts_.assign(cells, 0);
  for (std::size_t i = 0; i < level.row.size(); ++i) {
    const std::uint32_t row = level.row[i];
    if (code[row] < states) counts_[level.cell[i] * states + code[row]] += weight[row];
  }
}

const std::vector<std::int64_t>& CompleteCells::cells() {
  if (table_) return counts_;
  return count_numbers(number_cells(-1));
}

const std::vector<std::int64_t>& CompleteCells::cells_without(int j) {
  if (!table_) return count_numbers(number_cells(j));
  std::size_t stride = 1;
  for (int i = 0; i < j; ++i) stride *= static_cast<std::size_t>(data_.states[set_[i]]);
  const std::size_t states = static_cast<std::size_t>(data_.states[set_[j]]);
  sums_.assign(counts_.size() / states, 0);
  for (std::size_t block = 0; block < counts_.size() / (stride * states); ++block) {
    std::int64_t* const sum = sums_.data() + block * stride;
    const std::int64_t* count = counts_.data() + block * stride * states;
    for (std::size_t s = 0; s < states; ++s, count += stride) {
      for (std::size_t i = 0; i < stride; ++i) sum[i] += count[i];
    }
  }
  return sums_;
}

void CompleteCells::find_rows() {
  rows_.resize(data_.data.n_unique());
  std::iota(rows_.begin(), rows_.end(), 0U);
  for (Var x : set_) {
    if (!data_.incomplete(x)) continue;
    const Dataset::Code* code = data_.data.column(x);
    const int states = data_.states[x];
    rows_.erase(std::remove_if(rows_.begin(), rows_.end(),
                               [=](std::uint32_t row) { return code[row] == states; }),
                rows_.end());
  }
}

// Numbers the cells of all members but number `without`. Once every row has a cell of its own,
// further members change nothing.
std::size_t CompleteCells::number_cells(int without) {
  numbers_.assign(rows_.size(), 0);
  std::size_t cells = 1;
  for (std::size_t j = 0; j < set_.size() && cells < rows_.size(); ++j) {
    if (static_cast<int>(j) == without) continue;
    const std::uint64_t states = static_cast<std::uint64_t>(data_.states[set_[j]]);
    const Dataset::Code* code = data_.data.column(set_[j]);
    StateNumbers numbers;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      numbers_[i] = static_cast<std::uint32_t>(numbers.of(numbers_[i] * states + code[rows_[i]]));
    }
    cells = static_cast<std::size_t>(numbers.count());
  }
  return cells;
}

const std::vector<std::int64_t>& CompleteCells::count_numbers(std::size_t numbers) {
  const std::int64_t* const weight = data_.data.weights().data();
  sums_.assign(numbers, 0);
  for (std::size_t i = 0; i < rows_.size(); ++i) sums_[numbers_[i]] += weight[rows_[i]];
  return sums_;
}

double CompleteCells::bytes(const IncompleteData& data, int size) {
  const double rows = static_cast<double>(data.data.n_unique());
  return rows * (8.0 * std::max(1, size) + 8) + 16 * most_cells(data.data) + 40 * rows;
}

}  // namespace bnstar
