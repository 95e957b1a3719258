#include "math/lasso_fit.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <limits>

#include "base/eigen.h"

namespace bnstar {

namespace {

constexpr int kMostSweeps = 20000;
constexpr double kSmallChange = 1e-13;  // of a coefficient, in units of the standard deviations
// For a start only. Each sweep costs a product of the matrix and a vector.
constexpr int kFewSweeps = 100;
constexpr double kRoughChange = 1e-4;

using Products = Eigen::Map<Eigen::VectorXd>;
using GramColumn = Eigen::Map<const Eigen::VectorXd>;

double soft_threshold(double value, double by) {
  return value > by ? value - by : value < -by ? value + by : 0;
}

// Working on all columns, which lie in a row, is faster than on some of them unless these are few.
bool are_few(const LassoProblem& problem) {
  return problem.candidates.size() * 4 < static_cast<std::size_t>(problem.gram.n);
}

}  // namespace

void begin_products(const LassoProblem& problem, std::vector<double>& products) {
  const double* const with_x = problem.gram.column(problem.x);
  products.assign(with_x, with_x + problem.gram.n);
}

void subtract_column(const LassoProblem& problem, Var column, double b,
                     std::vector<double>& products) {
  const double* const with_column = problem.gram.column(column);
  if (are_few(problem)) {
    for (Var k : problem.candidates) products[k] -= b * with_column[k];
  } else {
    Products(products.data(), problem.gram.n) -= b * GramColumn(with_column, problem.gram.n);
  }
}

void subtract_columns(const LassoProblem& problem, const std::vector<Var>& columns,
                      const std::vector<double>& b, std::vector<double>& products) {
  std::size_t i = 0;
  if (!are_few(problem)) {
    const auto column = [&](std::size_t at) {
      return GramColumn(problem.gram.column(columns[at]), problem.gram.n);
    };
    Products sum(products.data(), problem.gram.n);
    for (; i + 4 <= columns.size(); i += 4) {
      sum = sum - b[i] * column(i) - b[i + 1] * column(i + 1) - b[i + 2] * column(i + 2) -
            b[i + 3] * column(i + 3);
    }
  }
  for (; i < columns.size(); ++i) subtract_column(problem, columns[i], b[i], products);
}

void residual_products(const LassoProblem& problem, const LassoFit& fit,
                       std::vector<double>& products) {
  begin_products(problem, products);
  subtract_columns(problem, fit.support, fit.coefficients, products);
}

void certify(const LassoProblem& problem, const std::vector<double>& products, LassoFit& fit) {
  const double square = problem.gram(problem.x, problem.x);
  // Products of the residual with x and with itself.
  double with_x = square, with_itself = 0, penalty = 0, size = square, slack = 0;
  for (std::size_t i = 0; i < fit.support.size(); ++i) {
    const Var k = fit.support[i];
    const double b = fit.coefficients[i];
    with_x -= b * problem.gram(problem.x, k);
    with_itself -= b * products[k];
    penalty += problem.penalties[k] * std::fabs(b);
    size += std::fabs(b * problem.gram(problem.x, k));
    if (problem.penalties[k] == 0) slack += 2 * std::fabs(b * products[k]);
  }
  with_itself += with_x;
  double most = std::numeric_limits<double>::infinity();
  for (Var k : problem.candidates) {
    if (problem.penalties[k] > 0)
      most = std::min(most, problem.penalties[k] / (2 * std::fabs(products[k])));
  }
  const double scale =
      with_itself > 0 ? std::clamp(with_x / with_itself, -most, most) : std::min(1.0, most);
  const double dual = 2 * scale * with_x - scale * scale * with_itself;
  const double primal = with_itself + penalty;
  fit.gap = std::max({0.0, primal - dual, fit.value - dual}) + slack + 8 * DBL_EPSILON * size;
}

namespace {

// Coordinate descent.
struct Descent {
  std::vector<double> products, b;  // of all columns with the residual; of all columns

  // Begins at `start`.
  Descent(const LassoProblem& problem, const LassoFit& start) : b(problem.gram.n, 0) {
    residual_products(problem, start, products);
    for (std::size_t i = 0; i < start.support.size(); ++i)
      b[start.support[i]] = start.coefficients[i];
  }

  // Until no coefficient changes by more than `small`, in units of the standard deviations. False
  // if the pacer says so.
  bool sweep(const LassoProblem& problem, int most_sweeps, double small, Pacer* pacer) {
    const GramMatrix& gram = problem.gram;
    small *= std::sqrt(gram(problem.x, problem.x));
    for (int sweep = 0; sweep < most_sweeps; ++sweep) {
      double largest = 0;
      for (Var k : problem.candidates) {
        const double square = gram(k, k);
        if (pacer && !pacer->go_on()) return false;
        if (!(square > 0)) continue;
        const double by =
            soft_threshold(products[k] + square * b[k], problem.penalties[k] / 2) / square - b[k];
        if (by == 0) continue;
        b[k] += by;
        subtract_column(problem, k, by, products);
        largest = std::max(largest, std::fabs(by) * std::sqrt(square));
      }
      if (largest <= small) break;
    }
    return true;
  }

  LassoFit found(const LassoProblem& problem) const {
    LassoFit fit;
    fit.value = problem.gram(problem.x, problem.x);
    for (Var k : problem.candidates) {
      if (b[k] == 0) continue;
      fit.support.push_back(k);
      fit.coefficients.push_back(b[k]);
      fit.value += problem.penalties[k] * std::fabs(b[k]) -
                   b[k] * (problem.gram(problem.x, k) + products[k]);
    }
    return fit;
  }
};

}  // namespace

LassoFit lasso_nearby(const LassoProblem& problem, const LassoFit& start) {
  Descent descent(problem, start);
  descent.sweep(problem, kFewSweeps, kRoughChange, nullptr);
  return descent.found(problem);
}

LassoFit lasso_by_descent(const LassoProblem& problem, Pacer* pacer) {
  Descent descent(problem, {});
  if (!descent.sweep(problem, kMostSweeps, kSmallChange, pacer)) {
    LassoFit none;
    none.gap = std::numeric_limits<double>::infinity();
    return none;
  }
  LassoFit fit = descent.found(problem);
  residual_products(problem, fit, descent.products);
  certify(problem, descent.products, fit);
  return fit;
}

}  // namespace bnstar
