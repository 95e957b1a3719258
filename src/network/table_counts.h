// Discrete data and the tables of a network: how often each cell occurs, and sums of the cells that
// rows belong to.
#pragma once

#include <cstddef>
#include <vector>

#include "network/row_cells.h"

namespace bnstar {

struct DiscreteRows {
  std::vector<const int*> columns;  // codes from 0; negative where a value is missing
  std::vector<int> states;
  std::size_t rows;
};

// A variable and its parents; the first varies fastest in the table.
using FamilyMembers = std::vector<int>;

// Adds 1, or the row's weight, to the row's cell of counts[family]. A row in which a member is
// missing has no cell.
void count_cells(const DiscreteRows& data, const std::vector<FamilyMembers>& families,
                 const double* weights, int threads, const std::vector<double*>& counts);

// sums[row] = sum over the families of the row's cell in values[family].
void sum_cells(const DiscreteRows& data, const std::vector<FamilyMembers>& families,
               const std::vector<const double*>& values, int threads, double* sums);

}  // namespace bnstar
