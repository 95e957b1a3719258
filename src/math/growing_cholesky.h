// The Cholesky factor of a matrix to which rows and columns are added at the end and removed
// anywhere.
#pragma once

#include <cstddef>
#include <vector>

namespace bnstar {

class GrowingCholesky {
 public:
  std::size_t size() const { return size_; }
  // Leaves the first so many rows and columns.
  void cut(std::size_t size) { size_ = size; }

  // One more row and column: its entries with those before, and the one on the diagonal. False, and
  // nothing is changed, when less than this share of it is not explained by those before.
  bool append(const std::vector<double>& entries, double diagonal, double least_share);
  void remove(std::size_t place);
  // The solution takes the place of the right-hand side.
  void solve(std::vector<double>& rhs) const {
    solve_lower(rhs);
    solve_upper(rhs);
  }
  // Its two steps: by the factor, and by its transpose.
  void solve_lower(std::vector<double>& rhs) const;
  void solve_upper(std::vector<double>& rhs) const;
  // Of the squares on the diagonal of the factor: what those before leave of a row, at least;
  // infinite without any.
  double least_left() const;

 private:
  static constexpr std::size_t row_start(std::size_t row) { return row * (row + 1) / 2; }
  double& at(std::size_t row, std::size_t column) { return entries_[row_start(row) + column]; }
  double at(std::size_t row, std::size_t column) const { return entries_[row_start(row) + column]; }

  std::size_t size_ = 0;
  std::vector<double> entries_;          // the lower triangle by rows
  std::vector<double> cosines_, sines_;  // of a removal
};

}  // namespace bnstar
