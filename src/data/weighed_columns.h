// Continuous columns, centred, with the weights of their rows. Products of columns are made of
// them.
#pragma once

#include <cstddef>
#include <vector>

#include "base/eigen.h"
#include "base/raw_array.h"
#include "data/column_products.h"

namespace bnstar {

// `rows` rounded up to a multiple of kProductStrands.
std::size_t whole_strands(std::size_t rows);

// An array aligned for the fastest vector loads.
class AlignedNumbers {
 public:
  explicit AlignedNumbers(std::size_t count);
  double* data() { return first_; }
  const double* data() const { return first_; }

 private:
  RawArray<double> numbers_;
  double* first_;
};

using WeighedBlock = Eigen::Map<Eigen::MatrixXd>;

// Blocks of rows are made one by one, so that tall data are never copied as a whole.
struct WeighedColumns {
  const std::vector<const double*>& columns;
  std::size_t rows;
  const double* counts;  // null: 1 each
  const int* which;      // the numbers of the rows, from 0; null: all of them
  double n;
  std::vector<double> unit;
  std::vector<double> mean;

  // Makes a matrix of rows first ... last - 1 in `memory`. Its column 0 is the square root of the
  // weights; the others are the centred columns times that. Rows of zeros fill it up.
  WeighedBlock block(std::size_t first, std::size_t last, double* memory) const;

  // The share of its variance that rounding a column's numbers to doubles can make up, given its
  // sum of squares.
  double rounding_share(std::size_t x, double square) const;

 private:
  void copy(const double* column, std::size_t first, std::size_t last, double* out) const;
};

// Chooses units, powers of two, in which squares of the columns neither overflow nor lose digits.
WeighedColumns weigh(const std::vector<const double*>& columns, std::size_t rows,
                     const double* counts, int threads);

}  // namespace bnstar
