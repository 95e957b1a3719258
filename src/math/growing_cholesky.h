// The Cholesky factor of a matrix whose rows and columns are added at the end and removed anywhere.
#pragma once

#include <cstddef>
#include <vector>

namespace bnstar {

class GrowingCholesky {
 public:
  std::size_t size() const { return size_; }
  // Keeps the first `size` rows and columns.
  void cut(std::size_t size) { size_ = size; }

  // Adds a row and column, given its entries with those before it and the one on the diagonal.
  // Returns false and changes nothing if those before leave less than `least_share` of the diagonal
  // entry unexplained.
  bool append(const std::vector<double>& entries, double diagonal, double least_share);
  void remove(std::size_t place);
  // Replaces the right-hand side by the solution.
  void solve(std::vector<double>& rhs) const {
    solve_lower(rhs);
    solve_upper(rhs);
  }
  // The two steps of solve(): by the factor, and by its transpose.
  void solve_lower(std::vector<double>& rhs) const;
  void solve_upper(std::vector<double>& rhs) const;
  // The smallest square on the diagonal of the factor: the least that earlier rows leave of any
  // row. Infinite if there are no rows.
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
