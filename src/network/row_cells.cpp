#include "network/row_cells.h"

#include <algorithm>

namespace bnstar {

namespace {

// Whole vectors at a time: with a constant number of iterations the compiler uses them at its usual
// optimisation level.
void add_strided(int* __restrict cells, const int* __restrict codes, int stride, std::size_t rows) {
  constexpr std::size_t kChunk = 8;
  std::size_t i = 0;
  for (; i + kChunk <= rows; i += kChunk) {
    for (std::size_t j = 0; j < kChunk; ++j) cells[i + j] += codes[i + j] * stride;
  }
  for (; i < rows; ++i) cells[i] += codes[i] * stride;
}

}  // namespace

void find_cells(const std::vector<CellColumn>& columns, int lowest, std::size_t first,
                std::size_t rows, int* cells) {
  int origin = 0;
  for (const CellColumn& column : columns) origin += lowest * column.stride;
  std::fill_n(cells, rows, -origin);
  for (const CellColumn& column : columns)
    add_strided(cells, column.codes + first, column.stride, rows);
}

}  // namespace bnstar
