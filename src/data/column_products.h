// Products of all pairs of columns, summed over a block of rows.
#pragma once

#include <cstddef>
#include <vector>

namespace bnstar {

// Rows of a block must be a multiple of this; rows of zeros do no harm.
constexpr std::size_t kProductStrands = 8;

// sums[y * width + x] += the sum over the rows of columns x and y, for all y <= x. The columns lie
// one behind the other. Each sum is made of eight strands, which take every eighth row, so that the
// digits are the same whatever vectors the processor has.
void add_column_products(const double* columns, std::size_t rows, std::size_t width, double* sums);

// out[i * others.size() + j] = the sum over the rows of columns[i] and others[j], with the same
// digits whichever of the two stands first.
void products_with_others(const std::vector<const double*>& columns,
                          const std::vector<const double*>& others, std::size_t rows, double* out);

}  // namespace bnstar
