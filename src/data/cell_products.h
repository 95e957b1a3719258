// Sums over rows for regressions of one variable on others, one regression in each cell of discrete
// columns.
#pragma once

#include <cstdint>
#include <vector>

namespace bnstar {

// Stands for the column (values - mean) / scale.
struct StandardColumn {
  const double* values;
  double mean;
  double scale;
};

struct RegressionSums {
  std::vector<double> size;  // rows of each cell, as often as they were observed
  // of the standard columns: those of the first cell, then those of the second, and so on
  std::vector<double> mean;
  std::vector<double> products;  // of the columns about these means, one full matrix for each cell
};

// cell[row] is the cell of a row; `counts` is null where every row was observed once.
RegressionSums cell_products(const std::vector<StandardColumn>& columns,
                             const std::vector<std::uint32_t>& cell, std::size_t cells,
                             const double* counts);

}  // namespace bnstar
