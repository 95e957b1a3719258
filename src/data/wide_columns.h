// Continuous data with many columns and no more rows than columns. The matrix of all products would
// be larger than the data, and no search needs all of it, so each product is computed when a search
// asks for it.
#pragma once

#include <cstddef>
#include <vector>

#include "base/twofold.h"
#include "base/varset.h"
#include "data/weighed_columns.h"

namespace bnstar {

class WideColumns {
 public:
  // With fewer columns the matrix is small, and faster.
  static bool suit(std::size_t rows, std::size_t columns) {
    return columns >= 200 && rows <= columns;
  }

  explicit WideColumns(const WeighedColumns& data);

  int n_columns() const { return static_cast<int>(means_.size()); }
  std::size_t observed_rows() const { return observed_rows_; }
  // The length of a column here, including the zeros that fill it up.
  std::size_t rows() const { return rows_; }
  // Centred up to rounding, in its own unit, times the square roots of the weights.
  const double* column(Var x) const {
    return values_.data() + (static_cast<std::size_t>(x) + 1) * rows_;
  }
  // The sum of products of two centred columns, with twice the digits of doubles.
  Twofold product(Var x, Var y) const {
    return exact_dot(column(x), column(y), rows_) - left_[x] * roots_[y];
  }
  const std::vector<Twofold>& means() const { return means_; }
  double bytes() const {
    return 8.0 * static_cast<double>(rows_) * (n_columns() + 1) + 48.0 * n_columns();
  }

 private:
  std::size_t observed_rows_, rows_;
  AlignedNumbers values_;  // the roots of the weights, and the columns
  std::vector<Twofold> means_;
  // products with the roots of the weights; not quite 0, because the mean was rounded
  std::vector<Twofold> roots_;
  std::vector<Twofold> left_;  // the mean that centring left
};

}  // namespace bnstar
