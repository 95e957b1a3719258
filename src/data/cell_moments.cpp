#include "data/cell_moments.h"

#include <cmath>

namespace bnstar {
namespace {

// More rows than equivalent_rows() makes of them. Sums of this length lose no digit that matters.
std::size_t most_waiting(std::size_t columns) { return 2 * columns + 32; }

// Columns whose squares add up to `products`; a column for each direction in which the data vary.
// Cholesky's method, which takes the largest pivot next. It ends at the rank: what is left there is
// rounding.
std::vector<Eigen::VectorXd> spreads(Eigen::MatrixXd products) {
  const Eigen::VectorXd negligible = 1e-15 * products.diagonal();
  std::vector<Eigen::VectorXd> found;
  for (Eigen::Index step = 0; step < products.rows(); ++step) {
    Eigen::Index pivot = -1;
    double largest = 0;
    for (Eigen::Index x = 0; x < products.rows(); ++x) {
      const double share = negligible[x] > 0 ? products(x, x) / negligible[x] : 0;
      if (share > 1 && share > largest) {
        largest = share;
        pivot = x;
      }
    }
    if (pivot < 0) break;
    const Eigen::VectorXd spread = products.col(pivot) / std::sqrt(products(pivot, pivot));
    products -= spread * spread.transpose();
    products.col(pivot).setZero();
    products.row(pivot).setZero();
    found.push_back(spread);
  }
  return found;
}

}  // namespace

// The moments of two samples give those of both (Chan, Golub and LeVeque 1983, formula 1.5). All
// terms of the products are positive semidefinite, so no digits cancel.
void CellMoments::Sample::merge(const Sample& other) {
  if (n == 0) {
    *this = other;
    return;
  }
  const Eigen::VectorXd apart = other.mean - mean;
  const double total = n + other.n;
  products += other.products;
  products.noalias() += (n / total * other.n) * apart * apart.transpose();
  mean += apart * (other.n / total);
  n = total;
}

CellMoments::Sample CellMoments::moments_of(const WeightedRows& rows) {
  Sample sample;
  sample.n = rows.counts.sum();
  sample.mean = rows.values * rows.counts / sample.n;
  Eigen::MatrixXd apart = rows.values.colwise() - sample.mean;
  const Eigen::VectorXd left = apart * rows.counts / sample.n;  // what rounding left in the mean
  apart.colwise() -= left;
  sample.mean += left;
  sample.products.noalias() = apart * rows.counts.asDiagonal() * apart.transpose();
  return sample;
}

void CellMoments::add(const double* row, std::size_t columns, double count) {
  values_.insert(values_.end(), row, row + columns);
  counts_.push_back(count);
  if (counts_.size() < most_waiting(columns)) return;
  sample_ = folded();
  values_.clear();
  counts_.clear();
}

CellMoments::WeightedRows CellMoments::waiting() const {
  const auto rows = static_cast<Eigen::Index>(counts_.size());
  const auto columns = static_cast<Eigen::Index>(values_.size()) / rows;
  return {Eigen::Map<const Eigen::MatrixXd>(values_.data(), columns, rows),
          Eigen::Map<const Eigen::VectorXd>(counts_.data(), rows)};
}

CellMoments::Sample CellMoments::folded() const {
  Sample all = sample_;
  if (!counts_.empty()) all.merge(moments_of(waiting()));
  return all;
}

// Each direction of the spread has one row on either side of the mean; all others are the mean.
CellMoments::WeightedRows CellMoments::equivalent_rows() const {
  if (sample_.n == 0) return waiting();
  const Sample all = folded();
  const std::vector<Eigen::VectorXd> apart = spreads(all.products);
  const auto pairs = static_cast<Eigen::Index>(apart.size());
  WeightedRows rows{all.mean.replicate(1, 2 * pairs + 1), Eigen::VectorXd::Ones(2 * pairs + 1)};
  for (Eigen::Index i = 0; i < pairs; ++i) {
    rows.values.col(2 * i) += apart[i] * std::sqrt(0.5);
    rows.values.col(2 * i + 1) -= apart[i] * std::sqrt(0.5);
  }
  rows.counts[2 * pairs] = all.n - static_cast<double>(2 * pairs);
  return rows;
}

std::size_t CellMoments::bytes() const {
  const auto numbers = static_cast<std::size_t>(sample_.mean.size() + sample_.products.size());
  return sizeof *this + (values_.capacity() + counts_.capacity() + numbers) * sizeof(double);
}

}  // namespace bnstar
