// Continuous data reduced to what Gaussian scores need: the number of rows, the means and the
// centred sums of squares and products.
#pragma once

#include <memory>
#include <vector>

#include "base/eigen.h"
#include "base/monitor.h"
#include "base/twofold.h"
#include "base/varset.h"
#include "data/wide_columns.h"

namespace bnstar {

using TwofoldMatrix = Eigen::Matrix<Twofold, Eigen::Dynamic, Eigen::Dynamic>;

struct Moments {
  double n;                  // observations, weights counted
  std::vector<double> unit;  // powers of two; all that follows refers to columns in these units
  std::vector<Twofold> mean;
  TwofoldMatrix gram;  // X'X of the centred columns
  // By column: the share of its variance that rounding its numbers to doubles can make up. 0 if no
  // column is close to a linear function of others, so that nothing depends on it.
  std::vector<double> rounding;
  std::shared_ptr<const WideColumns> wide;  // in place of `gram`; see moments_for_scores()
};

// columns[x][row], none of them constant; `counts` has one count per row, or is null for 1 each.
// The products have the digits of doubles, or twice as many where columns are so close to linear
// functions of others that those digits would be lost.
Moments moments(const std::vector<const double*>& columns, std::size_t rows, const double* counts,
                int threads);

// The same, but if the matrix would be large and the data are not, the result holds the data in its
// place.
Moments moments_for_scores(const std::vector<const double*>& columns, std::size_t rows,
                           const double* counts, int threads);

// The moments of some rows only, in the columns' own units: columns may be constant there, and
// squares may be out of range.
struct RowMoments {
  double n = 0;
  std::vector<Twofold> mean;
  // `low` has what `gram` lacks if products have twice the digits of doubles; otherwise empty.
  Eigen::MatrixXd gram, low;

  Twofold product(Var x, Var y) const { return {gram(x, y), low.size() > 0 ? low(x, y) : 0}; }
};
// The rows numbered `which`, from 0; if that is null, the first `count` rows.
struct RowChoice {
  std::size_t count;
  const int* which = nullptr;
};
// Meaningless if the monitor stops.
RowMoments moments_of_rows(const std::vector<const double*>& columns, const RowChoice& rows,
                           const double* counts, bool precise, int threads, Monitor& monitor);

// The reciprocal condition number of a matrix with unit diagonal; 0 if it has no Cholesky factor.
// From `kWellConditioned` up, residual variances computed in doubles are right to nine digits.
double reciprocal_condition(Eigen::MatrixXd matrix);
constexpr double kWellConditioned = 1e-7;

}  // namespace bnstar
