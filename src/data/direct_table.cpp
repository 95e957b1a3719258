#include "data/direct_table.h"

#include <algorithm>

namespace bnstar {

namespace {

constexpr std::size_t kBlock = 1024;  // rows whose cells are computed together

// In all blocks but the last the number of rows is a constant, which lets the compiler use wide
// registers.
void append_member(const Dataset::Code* __restrict code, int arity, std::size_t rows,
                   std::uint16_t* __restrict cell) {
  const std::uint16_t factor = static_cast<std::uint16_t>(arity);
  if (rows == kBlock) {
    for (std::size_t i = 0; i < kBlock; ++i)
      cell[i] = static_cast<std::uint16_t>(cell[i] * factor + code[i]);
  } else {
    for (std::size_t i = 0; i < rows; ++i)
      cell[i] = static_cast<std::uint16_t>(cell[i] * factor + code[i]);
  }
}

}  // namespace

template <class Count>
DirectTable<Count>::DirectTable(const Dataset& data) : data_(data) {
  const std::vector<std::int64_t>& weights = data.weights();
  const bool once =
      std::all_of(weights.begin(), weights.end(), [](std::int64_t weight) { return weight == 1; });
  if (!once) weights_.assign(weights.begin(), weights.end());
}

template <class Count>
bool DirectTable<Count>::suits(const Var* set, int size) const {
  const std::size_t most = std::min(kMostCells, data_.n_unique() / kRowsPerCell);
  std::size_t cells = 1;
  for (int j = 0; j < size && cells <= most; ++j)
    cells *= static_cast<std::size_t>(data_.arity(set[j]));
  return cells <= most;
}

template <class Count>
void DirectTable<Count>::add_block(std::size_t first, std::size_t rows, const std::uint16_t* cell,
                                   std::size_t copy_step) {
  const Count* const weight = weights_.empty() ? nullptr : weights_.data() + first;
  const auto weight_of = [weight](std::size_t i) { return weight ? weight[i] : Count{1}; };
  Count* const table = tables_.data();
  std::size_t i = 0;
  for (; i + kCopies <= rows; i += kCopies) {
    for (std::size_t copy = 0; copy < kCopies; ++copy)
      table[copy * copy_step + cell[i + copy]] += weight_of(i + copy);
  }
  for (; i < rows; ++i) table[cell[i]] += weight_of(i);
}

template <class Count>
void DirectTable<Count>::count(const Var* set, int size, std::vector<Count>& counts) {
  std::size_t cells = 1;
  for (int j = 0; j < size; ++j) cells *= static_cast<std::size_t>(data_.arity(set[j]));
  const std::size_t copy_step = cells <= kCellsToCopy ? cells : 0;
  tables_.assign(copy_step > 0 ? kCopies * cells : cells, 0);
  std::uint16_t cell[kBlock];
  for (std::size_t first = 0; first < data_.n_unique(); first += kBlock) {
    const std::size_t rows = std::min(kBlock, data_.n_unique() - first);
    std::copy_n(data_.column(set[size - 1]) + first, rows, cell);
    for (int j = size - 2; j >= 0; --j)
      append_member(data_.column(set[j]) + first, data_.arity(set[j]), rows, cell);
    add_block(first, rows, cell, copy_step);
  }
  counts.assign(tables_.begin(), tables_.begin() + static_cast<std::ptrdiff_t>(cells));
  for (std::size_t copy = 1; copy_step > 0 && copy < kCopies; ++copy) {
    for (std::size_t c = 0; c < cells; ++c) counts[c] += tables_[copy * cells + c];
  }
}

template class DirectTable<std::int32_t>;
template class DirectTable<std::int64_t>;

}  // namespace bnstar
