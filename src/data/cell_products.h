// What the regressions of one variable on others, one in each cell of discrete columns, need of the
// rows.
#pragma once

#include <cstdint>
#include <vector>

namespace bnstar {

// Numbers less `mean`, divided by `scale`.
struct StandardColumn {
  const double* values;
  double mean;
  double scale;
};

struct RegressionSums {
  std::vector<double> size;  // rows of each cell, as often as they were observed
  // of the standard columns: those of the first cell, then of the second
  std::vector<double> mean;
  std::vector<double> products;  // of the columns about these means, a full matrix for each cell
};

// cell[row] is the cell of a row; `counts` is null where every row was observed once.
RegressionSums cell_products(const std::vector<StandardColumn>& columns,
                             const std::vector<std::uint32_t>& cell, std::size_t cells,
                             const double* counts);

}  // namespace bnstar
