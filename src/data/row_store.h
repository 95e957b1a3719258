// Rows of data that arrive in blocks, reduced to what scores need: distinct rows of codes with the
// number of observations of each and, where there are continuous columns, rows with the same
// moments in every cell of the discrete ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "data/cell_moments.h"
#include "data/packed_rows.h"

namespace bnstar {

class RowStore {
 public:
  // `origin` has a number near the data for each continuous column. All that is stored refers to
  // it.
  RowStore(std::size_t discrete, std::vector<double> origin);

  // codes[x][i] counts from 0, and is negative where a value is missing; values[x][i] is finite.
  // `counts` has the observations of each row, or is null for one each.
  void add(const std::vector<const int*>& codes, const std::vector<const double*>& values,
           const double* counts, std::size_t rows);

  std::size_t bytes() const;

  struct Rows {
    std::vector<std::size_t> of_cell;         // how many rows each cell has, one after the other
    std::vector<std::vector<double>> values;  // by continuous column, about the origin
    std::vector<double> counts;
  };
  Rows rows() const;

  // Writes the codes of discrete column x to `codes`, which has a place for each of the rows;
  // `missing` where one is missing.
  void codes(std::size_t x, const Rows& rows, int missing, int* codes) const;

 private:
  PackedRows cells_;
  std::vector<double> origin_;
  std::vector<double> counts_;        // by cell, without continuous columns
  std::vector<CellMoments> moments_;  // by cell, with them
  std::vector<std::uint32_t> numbers_;
};

}  // namespace bnstar
