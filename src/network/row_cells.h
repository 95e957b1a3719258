// Finds the cell of a table that each row of discrete data belongs to.
#pragma once

#include <cstddef>
#include <vector>

namespace bnstar {

// Columns of codes with their strides in the table; a row's cell is the sum of codes times strides.
struct CellColumn {
  const int* codes;
  int stride;
};

// Sets cells[i] for rows first ... first + rows - 1. `lowest` is the least code, 0 or 1.
void find_cells(const std::vector<CellColumn>& columns, int lowest, std::size_t first,
                std::size_t rows, int* cells);

}  // namespace bnstar
