// A few numbers that tell what a column holds and do not depend on names. Columns are put in order
// by them.
#pragma once

#include <array>
#include <cstddef>

namespace bnstar {

// Of a column of codes from 0, in which a negative code is missing: the number of its states, how
// often the most frequent one occurs, and the sum of ranks times frequencies. Rows count `weights`
// times, or once if that is null. The sums are exact while they are below 2^53.
std::array<double, 3> content_of_codes(const int* codes, const double* weights, std::size_t rows);

// Of a column of numbers, in which NaN is missing: the least, the greatest and 0.
std::array<double, 3> content_of_values(const double* values, std::size_t rows);

// Sums over the rows with a factor for each row; a missing entry counts as -1. Columns that differ
// only in the order of their rows have different sums.
double sum_by_rows(const int* codes, std::size_t rows);
double sum_by_rows(const double* values, std::size_t rows);

}  // namespace bnstar
