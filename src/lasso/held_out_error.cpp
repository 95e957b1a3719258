#include "lasso/held_out_error.h"

#include <cstddef>

namespace bnstar {

namespace {

constexpr double kDetermined = 1e-16;

// The factor of the products of the parents, without those that others determine.
class Regression {
 public:
  Regression(const RowFold& fold, const std::vector<Var>& parents) : training_(fold.training) {
    for (Var parent : parents) {
      if (fold.changes[parent]) add(parent);
    }
  }

  const std::vector<Var>& used() const { return used_; }

  std::vector<Twofold> slopes(Var x) const {
    std::vector<Twofold> slopes;
    for (Var parent : used_) slopes.push_back(training_.product(x, parent));
    for (std::size_t i = 0; i < slopes.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) slopes[i] -= factor_[i][j] * slopes[j];
      slopes[i] = slopes[i] / factor_[i][i];
    }
    for (std::size_t i = slopes.size(); i-- > 0;) {
      slopes[i] = slopes[i] / factor_[i][i];
      for (std::size_t j = 0; j < i; ++j) slopes[j] -= factor_[i][j] * slopes[i];
    }
    return slopes;
  }

 private:
  void add(Var parent) {
    std::vector<Twofold> row;
    Twofold left = training_.product(parent, parent);
    const double most = left.high;
    for (std::size_t i = 0; i < used_.size(); ++i) {
      Twofold entry = training_.product(parent, used_[i]);
      for (std::size_t j = 0; j < i; ++j) entry -= row[j] * factor_[i][j];
      row.push_back(entry / factor_[i][i]);
      left -= row[i] * row[i];
    }
    if (!(left.high >= kDetermined * most)) return;
    row.push_back(sqrt(left));
    factor_.push_back(row);
    used_.push_back(parent);
  }

  const RowMoments& training_;
  std::vector<Var> used_;
  std::vector<std::vector<Twofold>> factor_;
};

}  // namespace

// With weights w = (1, -slopes) of x and its parents, a residual is w'(row - training means). The
// sum of its squares is that of w'(row - held-out means) plus the square of w'(difference of the
// means) for each row.
double held_out_error(const RowFold& fold, Var x, const std::vector<Var>& parents) {
  std::vector<Var> members{x};
  std::vector<Twofold> weights{Twofold(1)};
  if (fold.changes[x]) {
    const Regression regression(fold, parents);
    members.insert(members.end(), regression.used().begin(), regression.used().end());
    for (const Twofold& slope : regression.slopes(x)) weights.push_back(-slope);
  }
  Twofold squares, apart;
  for (std::size_t i = 0; i < members.size(); ++i) {
    apart = apart + weights[i] * (fold.held.mean[members[i]] - fold.training.mean[members[i]]);
    for (std::size_t j = 0; j < members.size(); ++j) {
      squares = squares + weights[i] * weights[j] * fold.held.product(members[i], members[j]);
    }
  }
  return (squares / Twofold(fold.held.n) + apart * apart).high;
}

}  // namespace bnstar
