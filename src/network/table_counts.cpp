#include "network/table_counts.h"

#include <algorithm>

#include "base/parallel.h"

namespace bnstar {

namespace {

constexpr std::size_t kCountedRows = 2048;

std::vector<CellColumn> columns_of(const FamilyMembers& family, const DiscreteRows& data) {
  std::vector<CellColumn> columns;
  int stride = 1;
  for (int v : family) {
    columns.push_back({data.columns[v], stride});
    stride *= data.states[v];
  }
  return columns;
}

bool all_known(const std::vector<CellColumn>& columns, std::size_t row) {
  return std::all_of(columns.begin(), columns.end(),
                     [=](const CellColumn& column) { return column.codes[row] >= 0; });
}

// The cells of a block of rows; -1 for rows without one.
void find_known_cells(const std::vector<CellColumn>& columns, std::size_t first, std::size_t rows,
                      int* cells) {
  for (std::size_t i = 0; i < rows; ++i) {
    if (!all_known(columns, first + i)) {
      cells[i] = -1;
    } else {
      find_cells(columns, 0, first + i, 1, cells + i);
    }
  }
}

bool has_missing(const std::vector<CellColumn>& columns, std::size_t first, std::size_t rows) {
  return std::any_of(columns.begin(), columns.end(), [=](const CellColumn& column) {
    return *std::min_element(column.codes + first, column.codes + first + rows) < 0;
  });
}

void count_one(const std::vector<CellColumn>& columns, std::size_t rows, const double* weights,
               std::vector<int>& cells, double* counts) {
  for (std::size_t first = 0; first < rows; first += kCountedRows) {
    const std::size_t block = std::min(kCountedRows, rows - first);
    if (has_missing(columns, first, block)) {
      find_known_cells(columns, first, block, cells.data());
    } else {
      find_cells(columns, 0, first, block, cells.data());
    }
    for (std::size_t i = 0; i < block; ++i) {
      if (cells[i] >= 0) counts[cells[i]] += weights ? weights[first + i] : 1;
    }
  }
}

}  // namespace

void count_cells(const DiscreteRows& data, const std::vector<FamilyMembers>& families,
                 const double* weights, int threads, const std::vector<double*>& counts) {
  Monitor patient{Limits{}, nullptr, nullptr};
  parallel_for(
      threads, families.size(), patient, [] { return std::vector<int>(kCountedRows); },
      [&](std::size_t f, std::vector<int>& cells) {
        count_one(columns_of(families[f], data), data.rows, weights, cells, counts[f]);
      });
}

void sum_cells(const DiscreteRows& data, const std::vector<FamilyMembers>& families,
               const std::vector<const double*>& values, int threads, double* sums) {
  std::vector<std::vector<CellColumn>> columns;
  for (const FamilyMembers& family : families) columns.push_back(columns_of(family, data));
  const std::size_t blocks = (data.rows + kCountedRows - 1) / kCountedRows;
  Monitor patient{Limits{}, nullptr, nullptr};
  parallel_for(
      threads, blocks, patient, [] { return std::vector<int>(kCountedRows); },
      [&](std::size_t b, std::vector<int>& cells) {
        const std::size_t first = b * kCountedRows;
        const std::size_t rows = std::min(kCountedRows, data.rows - first);
        std::fill_n(sums + first, rows, 0.0);
        for (std::size_t f = 0; f < families.size(); ++f) {
          find_cells(columns[f], 0, first, rows, cells.data());
          for (std::size_t i = 0; i < rows; ++i) sums[first + i] += values[f][cells[i]];
        }
      });
}

}  // namespace bnstar
