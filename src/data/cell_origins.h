// Where the cells of a set come from. Each cell is a part of a cell of the set without the variable
// split by last, so the table of a set also contains the tables of smaller sets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace bnstar {

struct CellOrigins {
  std::size_t n_coarser = 0;
  std::vector<std::uint32_t> coarser;  // by cell: the coarser cell it is a part of
  // Rows that the split left alone in their cell, and the coarser cells they came from. They have
  // no number among the cells.
  std::vector<std::uint32_t> alone_row;
  std::vector<std::uint32_t> alone_coarser;
};

// Sums over the states of a table of cells and states.
template <class Count>
void sum_over_states(const std::vector<Count>& table, std::size_t arity, std::vector<Count>& sums) {
  sums.assign(table.size() / arity, 0);
  const Count* count = table.data();
  for (Count& sum : sums) {
    for (std::size_t a = 0; a < arity; ++a) sum += *count++;
  }
}

// The same for a member whose states lie `stride` apart in the table.
template <class Count>
void sum_over_member(const std::vector<Count>& table, std::size_t arity, std::size_t stride,
                     std::vector<Count>& sums) {
  sums.assign(table.size() / arity, 0);
  const Count* count = table.data();
  for (std::size_t first = 0; first < sums.size(); first += stride) {
    for (std::size_t a = 0; a < arity; ++a) {
      for (std::size_t i = 0; i < stride; ++i) sums[first + i] += *count++;
    }
  }
}

// Sums over the cells that are parts of the same coarser cell: the table of the coarser cells.
// `code` is by row; `alone_weights` has the weights of the rows that are alone, in the order of the
// origins.
template <class Count, class Code>
void sum_over_parts(const CellOrigins& origins, const std::vector<Count>& table, std::size_t arity,
                    const Code* code, const Count* alone_weights, std::vector<Count>& sums) {
  sums.assign(origins.n_coarser * arity, 0);
  const Count* count = table.data();
  for (std::uint32_t coarser : origins.coarser) {
    Count* const sum = sums.data() + coarser * arity;
    for (std::size_t a = 0; a < arity; ++a) sum[a] += *count++;
  }
  for (std::size_t i = 0; i < origins.alone_row.size(); ++i) {
    sums[origins.alone_coarser[i] * arity + code[origins.alone_row[i]]] += alone_weights[i];
  }
}

}  // namespace bnstar
