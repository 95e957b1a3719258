#include "data/row_store.h"

#include <algorithm>
#include <utility>

namespace bnstar {

RowStore::RowStore(std::size_t discrete, std::vector<double> origin)
    : cells_(discrete), origin_(std::move(origin)) {}

void RowStore::add(const std::vector<const int*>& codes, const std::vector<const double*>& values,
                   const double* counts, std::size_t rows) {
  numbers_.resize(rows);
  cells_.number(codes, rows, numbers_.data());
  if (origin_.empty()) {
    counts_.resize(cells_.size(), 0);
    for (std::size_t i = 0; i < rows; ++i) counts_[numbers_[i]] += counts ? counts[i] : 1;
    return;
  }
  moments_.resize(cells_.size());
  std::vector<double> row(origin_.size());
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t x = 0; x < row.size(); ++x) row[x] = values[x][i] - origin_[x];
    moments_[numbers_[i]].add(row.data(), row.size(), counts ? counts[i] : 1);
  }
}

std::size_t RowStore::bytes() const {
  std::size_t bytes = cells_.bytes() + counts_.capacity() * sizeof counts_[0];
  for (const CellMoments& cell : moments_) bytes += cell.bytes();
  return bytes;
}

RowStore::Rows RowStore::rows() const {
  Rows result;
  result.of_cell.assign(cells_.size(), 1);
  result.counts = counts_;
  result.values.resize(origin_.size());
  for (std::size_t cell = 0; cell < moments_.size(); ++cell) {
    const CellMoments::WeightedRows rows = moments_[cell].equivalent_rows();
    result.of_cell[cell] = static_cast<std::size_t>(rows.counts.size());
    for (Eigen::Index i = 0; i < rows.counts.size(); ++i) {
      result.counts.push_back(rows.counts[i]);
      for (std::size_t x = 0; x < origin_.size(); ++x)
        result.values[x].push_back(rows.values(static_cast<Eigen::Index>(x), i));
    }
  }
  return result;
}

void RowStore::codes(std::size_t x, const Rows& rows, int missing, int* codes) const {
  if (origin_.empty()) {
    cells_.unpack(x, missing, codes);
    return;
  }
  std::vector<int> of_cells(cells_.size());
  cells_.unpack(x, missing, of_cells.data());
  for (std::size_t cell = 0; cell < of_cells.size(); ++cell)
    codes = std::fill_n(codes, rows.of_cell[cell], of_cells[cell]);
}

}  // namespace bnstar
