// Continuous data, reduced to what Gaussian scores need of it: the number of rows,
// the means and the centred sums of squares and products.
#pragma once

#include <vector>

#include <Eigen/Core>

namespace bnstar {

struct Moments {
  double n;               // observations, weights counted
  Eigen::VectorXd mean;
  Eigen::MatrixXd gram;   // X'X of the centred columns
};

// columns[x][row]; one count per row, or none for a count of 1 each.
Moments moments(const std::vector<const double*>& columns, std::size_t rows, const int* counts);

}  // namespace bnstar
