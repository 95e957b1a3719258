// Products of all pairs of columns, summed over a block of rows.
#pragma once

#include <cstddef>
#include <vector>

namespace bnstar {

// The number of rows of a block must be a multiple of this; fill it up with rows of zeros.
constexpr std::size_t kProductStrands = 8;

// sums[y * width + x] += the sum over the rows of column x times column y, for all y <= x. The
// columns lie one after the other. Each sum is made of eight strands, each of which takes every
// eighth row, so the digits are the same whatever vectors the processor has.
void add_column_products(const double* columns, std::size_t rows, std::size_t width, double* sums);

// out[i * others.size() + j] = the sum over the rows of columns[i] times others[j]. Exchanging the
// two changes no digit.
void products_with_others(const std::vector<const double*>& columns,
                          const std::vector<const double*>& others, std::size_t rows, double* out);

}  // namespace bnstar
