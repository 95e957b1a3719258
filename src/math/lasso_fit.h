// One lasso on a Gram matrix: min over b of ||x - X b||^2 + sum of penalty_k |b_k|, with neither
// 1/2 nor 1/N (Xiang & Kim 2013, equation 1).
#pragma once

#include <cstddef>
#include <vector>

#include "base/monitor.h"
#include "base/varset.h"

namespace bnstar {

// Columns, centred, by their products only: column-major, symmetric. The matrix stays the caller's.
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
  const std::vector<Var>& allowed;  // ascending
  const double* penalties;          // by column; 0: none
};

struct LassoFit {
  std::vector<Var> support;  // ascending; with what has no penalty, unless other columns replace it
  std::vector<double> coefficients;
  double value = 0;
  // No b costs less than the value by more than this: the duality gap, and what rounding makes.
  double gap = 0;
};

// Of each allowed column with x, and how they change when b times a column is taken off x.
void begin_products(const LassoProblem& problem, std::vector<double>& products);
void subtract_column(const LassoProblem& problem, Var column, double b,
                     std::vector<double>& products);
// One after the other: the sums are rounded as if each was taken off by itself.
void subtract_columns(const LassoProblem& problem, const std::vector<Var>& columns,
                      const std::vector<double>& b, std::vector<double>& products);

// Of each allowed column with the residual.
void residual_products(const LassoProblem& problem, const LassoFit& fit,
                       std::vector<double>& products);

// Sets `gap`: from these products alone, the residual r being scaled until it is feasible in the
// dual
//   max over v of v'x - v'v / 4, |X_k'v| <= penalty_k.
void certify(const LassoProblem& problem, const std::vector<double>& products, LassoFit& fit);

// By cyclic coordinate descent with updates of the products (Friedman, Hastie & Tibshirani 2010,
// section 2.2): slow where columns are correlated, but never at a loss. Where the pacer ends it the
// gap is infinite.
LassoFit lasso_by_descent(const LassoProblem& problem, Pacer* pacer = nullptr);

}  // namespace bnstar
