#include "data/numeric_data.h"

#include <cmath>

namespace bnstar {

Moments moments(const std::vector<const double*>& columns, std::size_t rows, const int* counts) {
  const Eigen::Index n = static_cast<Eigen::Index>(columns.size());
  const Eigen::Index length = static_cast<Eigen::Index>(rows);
  Eigen::VectorXd weight = Eigen::VectorXd::Ones(length);
  if (counts) {
    for (Eigen::Index i = 0; i < length; ++i) weight[i] = counts[i];
  }
  Moments result{weight.sum(), Eigen::VectorXd(n), Eigen::MatrixXd(n, n)};
  // Centre first: sums of squares about a far-away zero would lose their digits.
  const Eigen::VectorXd root = weight.array().sqrt();
  Eigen::MatrixXd centred(length, n);
  for (Eigen::Index x = 0; x < n; ++x) {
    const Eigen::Map<const Eigen::VectorXd> column(columns[x], length);
    result.mean[x] = weight.dot(column) / result.n;
    centred.col(x) = (column.array() - result.mean[x]) * root.array();
  }
  result.gram.noalias() = centred.transpose() * centred;
  return result;
}

}  // namespace bnstar
