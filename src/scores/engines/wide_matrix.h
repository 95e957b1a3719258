// The matrix of a Gaussian score of wide columns, scaled to a unit diagonal. Entries are computed
// when they are needed.
#pragma once

#include <memory>
#include <vector>

#include "base/twofold.h"
#include "base/varset.h"
#include "data/wide_columns.h"
#include "scores/gaussian_score.h"

namespace bnstar {

class WideMatrix {
 public:
  using Scalar = Twofold;

  // The formula must outlive it.
  explicit WideMatrix(const GaussianScore& formula)
      : formula_(formula), columns_(formula.wide_columns()) {
    for (Var x = 0; x < columns_->n_columns(); ++x) {
      const Twofold square = formula_.entry(columns_->product(x, x), x, x);
      diagonal_.push_back(square.high);
      root_.push_back(Twofold(1) / sqrt(square));
    }
  }

  Twofold operator()(Var x, Var y) const {
    return x == y ? Twofold(1)
                  : formula_.entry(columns_->product(x, y), x, y) * root_[x] * root_[y];
  }
  const WideColumns& columns() const { return *columns_; }
  // The diagonal before scaling, and 1 / its square roots.
  const std::vector<double>& diagonal() const { return diagonal_; }
  const std::vector<Twofold>& inverse_roots() const { return root_; }

 private:
  const GaussianScore& formula_;
  std::shared_ptr<const WideColumns> columns_;
  std::vector<double> diagonal_;
  std::vector<Twofold> root_;
};

}  // namespace bnstar
