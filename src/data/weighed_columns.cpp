#include "data/weighed_columns.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "base/monitor.h"
#include "base/parallel.h"

namespace bnstar {

std::size_t whole_strands(std::size_t rows) {
  return (rows + kProductStrands - 1) / kProductStrands * kProductStrands;
}

AlignedNumbers::AlignedNumbers(std::size_t count) : numbers_(count + kProductStrands) {
  void* first = numbers_.data();
  std::size_t bytes = numbers_.size() * sizeof(double);
  first_ = static_cast<double*>(
      std::align(kProductStrands * sizeof(double), sizeof(double), first, bytes));
}

WeighedBlock WeighedColumns::block(std::size_t first, std::size_t last, double* memory) const {
  const Eigen::Index length = static_cast<Eigen::Index>(last - first);
  WeighedBlock result(memory, static_cast<Eigen::Index>(whole_strands(last - first)),
                      static_cast<Eigen::Index>(columns.size()) + 1);
  result.bottomRows(result.rows() - length).setZero();
  auto root = result.col(0).head(length).array();
  if (counts) {
    copy(counts, first, last, root.data());
    root = root.sqrt();
  } else {
    root.setOnes();
  }
  for (std::size_t x = 0; x < columns.size(); ++x) {
    auto out = result.col(static_cast<Eigen::Index>(x) + 1).head(length).array();
    copy(columns[x], first, last, out.data());
    out = out * (1 / unit[x]) - mean[x];
    if (counts) out *= root;
  }
  return result;
}

void WeighedColumns::copy(const double* column, std::size_t first, std::size_t last,
                          double* out) const {
  if (!which) {
    std::copy(column + first, column + last, out);
  } else {
    for (std::size_t i = first; i < last; ++i) *out++ = column[which[i]];
  }
}

namespace {

double largest(const double* column, std::size_t rows) {
  return Eigen::Map<const Eigen::ArrayXd>(column, static_cast<Eigen::Index>(rows)).abs().maxCoeff();
}

// A power of two as large as the numbers, whose inverse is finite.
double unit_of(const double* column, std::size_t rows) {
  return std::ldexp(1.0, std::max(std::ilogb(largest(column, rows)), -1000));
}

// Centres first: sums of squares about a distant zero would lose their digits.
WeighedColumns weigh_in(std::vector<double> unit, const std::vector<const double*>& columns,
                        std::size_t rows, const double* counts, int threads) {
  const Eigen::Index length = static_cast<Eigen::Index>(rows);
  const double n =
      counts ? Eigen::Map<const Eigen::VectorXd>(counts, length).sum() : static_cast<double>(rows);
  WeighedColumns result{
      columns, rows, counts, nullptr, n, std::move(unit), std::vector<double>(columns.size())};
  Monitor patient{Limits{}, nullptr, nullptr};
  parallel_for(threads, columns.size(), patient, [&](std::size_t x) {
    const Eigen::Map<const Eigen::VectorXd> column(columns[x], length);
    const double inverse = 1 / result.unit[x];
    const double sum = counts
                           ? Eigen::Map<const Eigen::VectorXd>(counts, length).dot(column * inverse)
                           : (column * inverse).sum();
    result.mean[x] = sum / n;
  });
  return result;
}

bool within_range(const WeighedColumns& data) {
  for (std::size_t x = 0; x < data.columns.size(); ++x) {
    const Eigen::Map<const Eigen::ArrayXd> column(data.columns[x],
                                                  static_cast<Eigen::Index>(data.rows));
    const double square = (column * (1 / data.unit[x]) - data.mean[x]).square().sum();
    if (!(square > 1e-200 && square < 1e200)) return false;
  }
  return true;
}

}  // namespace

double WeighedColumns::rounding_share(std::size_t x, double square) const {
  const double error = std::numeric_limits<double>::epsilon() * largest(columns[x], rows) / unit[x];
  return error * error * n / square;
}

WeighedColumns weigh(const std::vector<const double*>& columns, std::size_t rows,
                     const double* counts, int threads) {
  std::vector<double> unit(columns.size(), 1.0);
  const WeighedColumns plain = weigh_in(unit, columns, rows, counts, threads);
  if (within_range(plain)) return plain;
  for (std::size_t x = 0; x < columns.size(); ++x) unit[x] = unit_of(columns[x], rows);
  return weigh_in(std::move(unit), columns, rows, counts, threads);
}

}  // namespace bnstar
