// One lasso on a Gram matrix: min over b of ||x - X b||^2 + sum of penalty_k |b_k|, with neither
// 1/2 nor 1/N (Xiang & Kim 2013, equation 1).
#pragma once

#include <cstddef>
#include <vector>

#include "base/monitor.h"
#include "base/varset.h"

namespace bnstar {

// If others explain all but this share of a column's square, it counts as a linear function of
// them.
constexpr double kDependent = 1e-11;

// Centred columns, given by their products only: column-major, symmetric. The caller owns the
// matrix.
struct GramMatrix {
  const double* products;
  int n;

  const double* column(Var x) const {
    return products + static_cast<std::size_t>(x) * static_cast<std::size_t>(n);
  }
  double operator()(Var x, Var y) const { return column(x)[y]; }
};

struct LassoProblem {
  GramMatrix gram;
  Var x;
  const std::vector<Var>& candidates;  // ascending
  const double* penalties;             // by column; 0: none
};

struct LassoFit {
  // ascending; contains columns without penalty, unless others replace them
  std::vector<Var> support;
  std::vector<double> coefficients;
  double value = 0;
  // No b costs less than `value` by more than this: the duality gap plus rounding errors.
  double gap = 0;
};

// The products of each allowed column with x, and how they change when b times a column is
// subtracted from x.
void begin_products(const LassoProblem& problem, std::vector<double>& products);
void subtract_column(const LassoProblem& problem, Var column, double b,
                     std::vector<double>& products);
// One after the other: the sums are rounded as if each column was subtracted by itself.
void subtract_columns(const LassoProblem& problem, const std::vector<Var>& columns,
                      const std::vector<double>& b, std::vector<double>& products);

// The products of each allowed column with the residual.
void residual_products(const LassoProblem& problem, const LassoFit& fit,
                       std::vector<double>& products);

// Sets `gap` from these products alone: scales the residual r until it is feasible in the dual
//   max over v of v'x - v'v / 4, |X_k'v| <= penalty_k.
void certify(const LassoProblem& problem, const std::vector<double>& products, LassoFit& fit);

// Cyclic coordinate descent with updates of the products (Friedman, Hastie & Tibshirani 2010,
// section 2.2): slow if columns are correlated, but it never fails. If the pacer ends it, the gap
// is infinite.
LassoFit lasso_by_descent(const LassoProblem& problem, Pacer* pacer = nullptr);

// Some sweeps of the same from `start`, for a solver to begin with: most columns that the solution
// has, with their signs. Without a certificate.
LassoFit lasso_nearby(const LassoProblem& problem, const LassoFit& start);

}  // namespace bnstar
