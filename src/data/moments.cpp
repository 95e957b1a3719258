#include "data/moments.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "base/cholesky.h"
#include "base/parallel.h"
#include "data/column_products.h"
#include "data/weighed_columns.h"
#include "data/wide_columns.h"

namespace bnstar {

namespace {

using Columns = std::vector<const double*>;

// X'X of the blocks, added up in an order that depends on the data alone, not on the threads.
// `add_product` is told how many threads it may use itself: more than one if the sums are so large
// that only one task has room. Meaningless if the monitor stops.
template <class Sums, class AddProduct>
Sums products(const WeighedColumns& data, int threads, Monitor& monitor,
              std::size_t numbers_per_block, const AddProduct& add_product) {
  constexpr std::size_t kNumbersInSums = std::size_t{1} << 22;
  const std::size_t width = data.columns.size() + 1;
  const std::size_t per_block = whole_strands(std::max<std::size_t>(64, numbers_per_block / width));
  const std::size_t blocks = (data.rows + per_block - 1) / per_block;
  const std::size_t tasks = std::min(
      {blocks, std::size_t{16}, std::max<std::size_t>(1, kNumbersInSums / (width * width))});
  std::vector<Sums> sums;
  for (std::size_t task = 0; task < tasks; ++task) sums.emplace_back(data.columns.size());
  parallel_for(threads, tasks, monitor, [&](std::size_t task) {
    AlignedNumbers memory(per_block * width);
    Pacer pacer(monitor);
    for (std::size_t b = task * blocks / tasks; b < (task + 1) * blocks / tasks && pacer.go_on();
         ++b) {
      add_product(
          data.block(b * per_block, std::min((b + 1) * per_block, data.rows), memory.data()),
          sums[task], tasks == 1 ? threads : 1);
    }
  });
  for (std::size_t task = 1; task < tasks; ++task) sums[0].add(sums[task]);
  return std::move(sums[0]);
}

template <class Matrix>
void add_matrix(Matrix& sum, const Matrix& other) {
  sum = sum.binaryExpr(other, [](auto one, auto another) { return one + another; });
}

// X'X, and apart from it the squares of the column of roots and its products with the columns.
struct WithRoots {
  explicit WithRoots(std::size_t n)
      : roots(n + 1), gram(TwofoldMatrix::Constant(n, n, Twofold(0.0))) {}

  std::vector<Twofold> roots;
  TwofoldMatrix gram;

  // Reads as one matrix in which the roots come before all other columns.
  Twofold operator()(Eigen::Index x, Eigen::Index y) const {
    return y == 0 ? roots[x] : gram(x - 1, y - 1);
  }
  void add(const WithRoots& other) {
    for (std::size_t x = 0; x < roots.size(); ++x) roots[x] = roots[x] + other.roots[x];
    add_matrix(gram, other.gram);
  }
};

struct QuickSums {
  explicit QuickSums(std::size_t n) : product(Eigen::MatrixXd::Zero(n + 1, n + 1)) {}

  Eigen::MatrixXd product;

  void add(const QuickSums& other) { add_matrix(product, other.product); }
};

// The lower triangle, in blocks of the size of a fast cache.
Eigen::MatrixXd double_products(const WeighedColumns& data, int threads, Monitor& monitor) {
  constexpr std::size_t kNumbersPerBlock = std::size_t{1} << 13;  // 64 kB
  return products<QuickSums>(data, threads, monitor, kNumbersPerBlock,
                             [](const WeighedBlock& block, QuickSums& sum, int) {
                               add_column_products(
                                   block.data(), static_cast<std::size_t>(block.rows()),
                                   static_cast<std::size_t>(block.cols()), sum.product.data());
                             })
      .product;
}

WithRoots quick_products(const WeighedColumns& data, int threads) {
  Monitor patient{Limits{}, nullptr, nullptr};
  const Eigen::MatrixXd product = double_products(data, threads, patient);
  WithRoots result(data.columns.size());
  const Eigen::Index width = product.rows();
  for (Eigen::Index x = 0; x < width; ++x) result.roots[x] = Twofold(product(x, 0));
  for (Eigen::Index y = 1; y < width; ++y) {
    for (Eigen::Index x = y; x < width; ++x) {
      result.gram(x - 1, y - 1) = result.gram(y - 1, x - 1) = Twofold(product(x, y));
    }
  }
  return result;
}

WithRoots precise_products(const WeighedColumns& data, int threads, Monitor& monitor) {
  constexpr std::size_t kNumbersPerBlock = std::size_t{1} << 19;  // 4 MB
  return products<WithRoots>(data, threads, monitor, kNumbersPerBlock,
                             [&](const WeighedBlock& block, WithRoots& sum, int helpers) {
                               const std::size_t rows = static_cast<std::size_t>(block.rows());
                               const auto product = [&](Eigen::Index x, Eigen::Index y) {
                                 return exact_dot(block.col(x).data(), block.col(y).data(), rows);
                               };
                               parallel_for(helpers, static_cast<std::size_t>(block.cols()),
                                            monitor, [&](std::size_t column) {
                                              const Eigen::Index x =
                                                  static_cast<Eigen::Index>(column);
                                              sum.roots[column] = sum.roots[column] + product(x, 0);
                                              for (Eigen::Index y = 1; y <= x; ++y) {
                                                sum.gram(x - 1, y - 1) = sum.gram(y - 1, x - 1) =
                                                    sum.gram(x - 1, y - 1) + product(x, y);
                                              }
                                            });
                             });
}

// Corrects for the mean that centring left, which is not quite 0 because the mean was rounded
// (Chan, Golub & LeVeque 1983).
Moments recentred(const WeighedColumns& data, WithRoots made) {
  const std::size_t n = data.mean.size();
  Moments result{
      data.n, data.unit, std::vector<Twofold>(n), std::move(made.gram), std::vector<double>(n),
      nullptr};
  for (std::size_t x = 0; x < n; ++x) {
    const Twofold left = made.roots[x + 1] / made.roots[0];
    result.mean[x] = Twofold(data.mean[x]) + left;
    for (std::size_t y = 0; y < n; ++y)
      result.gram(x, y) = result.gram(x, y) - left * made.roots[y + 1];
  }
  return result;
}

double correlation_condition(const TwofoldMatrix& gram) {
  const Eigen::VectorXd root =
      gram.diagonal().unaryExpr([](Twofold x) { return 1 / std::sqrt(x.high); });
  Eigen::MatrixXd matrix = gram.unaryExpr([](Twofold x) { return x.high; });
  matrix = root.asDiagonal() * matrix * root.asDiagonal();
  return reciprocal_condition(std::move(matrix));
}

}  // namespace

double reciprocal_condition(Eigen::MatrixXd matrix) {
  const Cholesky factor(std::move(matrix));
  return factor.exists() ? factor.reciprocal_condition() : 0;
}

Moments moments(const Columns& columns, std::size_t rows, const double* counts, int threads) {
  const WeighedColumns data = weigh(columns, rows, counts, threads);
  Monitor patient{Limits{}, nullptr, nullptr};
  // With no more rows than columns, some columns are linear functions of others.
  if (rows > columns.size()) {
    Moments quick = recentred(data, quick_products(data, threads));
    if (correlation_condition(quick.gram) >= kWellConditioned) return quick;
  }
  Moments result = recentred(data, precise_products(data, threads, patient));
  for (std::size_t x = 0; x < columns.size(); ++x) {
    result.rounding[x] = data.rounding_share(x, result.gram(x, x).high);
  }
  return result;
}

Moments moments_for_scores(const Columns& columns, std::size_t rows, const double* counts,
                           int threads) {
  if (!WideColumns::suit(rows, columns.size())) return moments(columns, rows, counts, threads);
  const WeighedColumns data = weigh(columns, rows, counts, threads);
  auto wide = std::make_shared<WideColumns>(data);
  Moments result{data.n, data.unit, wide->means(), {}, std::vector<double>(columns.size()), wide};
  for (std::size_t x = 0; x < columns.size(); ++x) {
    const Var column = static_cast<Var>(x);
    result.rounding[x] = data.rounding_share(x, wide->product(column, column).high);
  }
  return result;
}

namespace {

double total(const WeighedColumns& data, const double* values) {
  double sum = 0;
  for (std::size_t i = 0; i < data.rows; ++i) {
    const std::size_t row = data.which ? static_cast<std::size_t>(data.which[i]) : i;
    sum += values ? (data.counts ? data.counts[row] * values[row] : values[row]) : data.counts[row];
  }
  return sum;
}

// As recentred() does, for some rows. Entries of `product` above the diagonal are not read.
template <class Matrix>
RowMoments recentred_rows(const WeighedColumns& data, const Matrix& product, bool with_low) {
  const Eigen::Index n = static_cast<Eigen::Index>(data.mean.size());
  RowMoments result{data.n, std::vector<Twofold>(data.mean.size()), Eigen::MatrixXd(n, n),
                    Eigen::MatrixXd()};
  if (with_low) result.low.resize(n, n);
  for (Eigen::Index x = 0; x < n; ++x) {
    const Twofold left = Twofold(product(x + 1, 0)) / Twofold(product(0, 0));
    result.mean[x] = Twofold(data.mean[x]) + left;
    for (Eigen::Index y = 0; y <= x; ++y) {
      const Twofold entry = Twofold(product(x + 1, y + 1)) - left * Twofold(product(y + 1, 0));
      result.gram(x, y) = result.gram(y, x) = entry.high;
      if (with_low) result.low(x, y) = result.low(y, x) = entry.low;
    }
  }
  return result;
}

}  // namespace

RowMoments moments_of_rows(const Columns& columns, const RowChoice& rows, const double* counts,
                           bool precise, int threads, Monitor& monitor) {
  WeighedColumns data{
      columns, rows.count, counts, rows.which, 0, std::vector<double>(columns.size(), 1.0), {}};
  data.n = counts ? total(data, nullptr) : static_cast<double>(rows.count);
  data.mean.resize(columns.size());
  parallel_for(threads, columns.size(), monitor,
               [&](std::size_t x) { data.mean[x] = total(data, columns[x]) / data.n; });
  if (precise) return recentred_rows(data, precise_products(data, threads, monitor), true);
  return recentred_rows(data, double_products(data, threads, monitor), false);
}

}  // namespace bnstar
