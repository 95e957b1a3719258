// Orders the columns by their content. Searches that number variables in this order find the same
// network whatever the columns are called and wherever they stand. A few numbers tell what a column
// holds: how often states occur, or the least and the greatest number, which do not depend on the
// order of the rows. A sum over the rows decides between columns that are still alike. Columns are
// read in place, because copies would take as much memory as the data.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "base/varset.h"
#include "data/observed_columns.h"

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

// Discrete columns come before continuous ones. `name_ranks` decide between identical columns.
std::vector<Var> content_order(const ObservedColumns& data, const std::vector<int>& name_ranks);

}  // namespace bnstar
