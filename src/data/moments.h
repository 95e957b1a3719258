// Continuous data, reduced to what Gaussian scores need of it: the number of rows,
// the means and the centred sums of squares and products.
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
  std::vector<double> unit;  // powers of two; what follows is of columns in these units
  std::vector<Twofold> mean;
  TwofoldMatrix gram;  // X'X of the centred columns
  // What share of its variance the rounding of a column's numbers to doubles can make up. 0 where
  // no column is near to a linear function of others, so that nothing depends on it.
  std::vector<double> rounding;
  std::shared_ptr<const WideColumns> wide;  // in place of `gram`, see moments_for_scores()
};

// columns[x][row], none of them constant; one count per row, or none for a count of 1 each. The
// products have the digits of doubles; where columns are near to linear functions of others, so
// that these would be lost, twice as many.
Moments moments(const std::vector<const double*>& columns, std::size_t rows, const double* counts,
                int threads);

// The same, but where the matrix would be large and the data are not, these stand for it.
Moments moments_for_scores(const std::vector<const double*>& columns, std::size_t rows,
                           const double* counts, int threads);

// The moments of some rows only, as they are: columns may be constant there, and squares out of
// range.
struct RowMoments {
  double n = 0;
  std::vector<Twofold> mean;
  Eigen::MatrixXd gram,
      // what `gram` lacks of the products, where they have twice the digits of doubles; empty
      // elsewhere
      low;

  Twofold product(Var x, Var y) const { return {gram(x, y), low.size() > 0 ? low(x, y) : 0}; }
};
// By their numbers from 0; all of the first ones without these.
struct RowChoice {
  std::size_t count;
  const int* which = nullptr;
};
// Without meaning when the monitor stops.
RowMoments moments_of_rows(const std::vector<const double*>& columns, const RowChoice& rows,
                           const double* counts, bool precise, int threads, Monitor& monitor);

// Reciprocal condition number of a matrix of unit diagonal, 0 where it has no Cholesky factor. From
// `kWellConditioned` up residual variances computed in doubles are right to nine digits.
double reciprocal_condition(Eigen::MatrixXd matrix);
constexpr double kWellConditioned = 1e-7;

}  // namespace bnstar
