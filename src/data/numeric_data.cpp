#include "data/numeric_data.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <Eigen/Cholesky>

namespace bnstar {

namespace {

using Columns = std::vector<const double*>;

// All about the data that the products are made of: column 0 is the square root of the weights, the others
// are the centred columns times that.
struct Weighed {
  double n;
  std::vector<double> unit;
  std::vector<double> mean;
  Eigen::MatrixXd columns;
};

double largest(const double* column, Eigen::Index length) {
  return Eigen::Map<const Eigen::ArrayXd>(column, length).abs().maxCoeff();
}

// A power of two of the size of the numbers; its inverse is finite.
double unit_of(const double* column, Eigen::Index length) {
  return std::ldexp(1.0, std::max(std::ilogb(largest(column, length)), -1000));
}

Weighed weigh(const Columns& columns, Eigen::Index length, const double* counts, std::vector<double> unit) {
  const Eigen::Index n = static_cast<Eigen::Index>(columns.size());
  Eigen::VectorXd weight = Eigen::VectorXd::Ones(length);
  if (counts) weight = Eigen::Map<const Eigen::VectorXd>(counts, length);
  Weighed result{weight.sum(), std::move(unit), std::vector<double>(n), Eigen::MatrixXd(length, n + 1)};
  result.columns.col(0) = weight.array().sqrt();
  // Centre first: sums of squares about a far-away zero would lose their digits.
  for (Eigen::Index x = 0; x < n; ++x) {
    const Eigen::Map<const Eigen::VectorXd> column(columns[x], length);
    const double inverse = 1 / result.unit[x];
    result.mean[x] = weight.dot(column * inverse) / result.n;
    result.columns.col(x + 1) = (column.array() * inverse - result.mean[x]) * result.columns.col(0).array();
  }
  return result;
}

TwofoldMatrix products(const Eigen::MatrixXd& columns) {
  Eigen::MatrixXd product = Eigen::MatrixXd::Zero(columns.cols(), columns.cols());
  product.selfadjointView<Eigen::Lower>().rankUpdate(columns.transpose());
  product.triangularView<Eigen::StrictlyUpper>() = product.transpose();
  return product.unaryExpr([](double value) { return Twofold(value); });
}

TwofoldMatrix precise_products(const Eigen::MatrixXd& columns) {
  TwofoldMatrix product(columns.cols(), columns.cols());
  for (Eigen::Index x = 0; x < columns.cols(); ++x) {
    for (Eigen::Index y = 0; y <= x; ++y) {
      product(x, y) = product(y, x) =
          exact_dot(columns.col(x).data(), columns.col(y).data(), static_cast<std::size_t>(columns.rows()));
    }
  }
  return product;
}

// The mean of what was centred is not quite 0, because the mean was rounded (Chan, Golub & LeVeque 1983).
Moments recentred(const Weighed& data, const TwofoldMatrix& product) {
  const std::size_t n = data.mean.size();
  Moments result{data.n, data.unit, std::vector<Twofold>(n), TwofoldMatrix(n, n), std::vector<double>(n)};
  for (std::size_t x = 0; x < n; ++x) {
    const Twofold left = product(0, x + 1) / product(0, 0);
    result.mean[x] = Twofold(data.mean[x]) + left;
    for (std::size_t y = 0; y < n; ++y) result.gram(x, y) = product(x + 1, y + 1) - left * product(0, y + 1);
  }
  return result;
}

// Squares must neither overflow nor fall among the numbers that lack digits.
bool within_range(const Moments& moments) {
  for (Eigen::Index x = 0; x < moments.gram.rows(); ++x) {
    const double square = moments.gram(x, x).high;
    if (!(square > 1e-200 && square < 1e200)) return false;
  }
  return true;
}

double correlation_condition(const TwofoldMatrix& gram) {
  const Eigen::VectorXd root = gram.diagonal().unaryExpr([](Twofold x) { return 1 / std::sqrt(x.high); });
  Eigen::MatrixXd matrix = gram.unaryExpr([](Twofold x) { return x.high; });
  matrix = root.asDiagonal() * matrix * root.asDiagonal();
  return reciprocal_condition(matrix);
}

}  // namespace

double reciprocal_condition(const Eigen::MatrixXd& matrix) {
  const Eigen::LLT<Eigen::MatrixXd> factor(matrix);
  return factor.info() == Eigen::Success ? factor.rcond() : 0;
}

Moments moments(const Columns& columns, std::size_t rows, const double* counts) {
  const Eigen::Index length = static_cast<Eigen::Index>(rows);
  Weighed data = weigh(columns, length, counts, std::vector<double>(columns.size(), 1.0));
  Moments result = recentred(data, products(data.columns));
  if (!within_range(result)) {
    std::vector<double> unit;
    for (const double* column : columns) unit.push_back(unit_of(column, length));
    data = weigh(columns, length, counts, std::move(unit));
    result = recentred(data, products(data.columns));
  }
  if (correlation_condition(result.gram) >= kWellConditioned) return result;
  result = recentred(data, precise_products(data.columns));
  for (std::size_t x = 0; x < columns.size(); ++x) {
    const double error = std::numeric_limits<double>::epsilon() * largest(columns[x], length) / data.unit[x];
    result.rounding[x] = error * error * result.n / result.gram(x, x).high;
  }
  return result;
}

}  // namespace bnstar
