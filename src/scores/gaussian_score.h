// A Gaussian score as a formula:
//   cost(x, P) = F(P) - F(P + x) + penalty(|P|),  F(U) a function of ln det M_UU and |U|,
// for a positive definite matrix M made once from the moments of the data.
#pragma once

#include <memory>
#include <vector>

#include "base/options.h"
#include "base/registry.h"
#include "base/varset.h"
#include "data/moments.h"

namespace bnstar {

// The matrix M of columns in units of their own: M_xy = values(x, y) * unit[x] * unit[y].
struct GaussianMatrix {
  TwofoldMatrix values;
  std::vector<double> unit;
};

class GaussianScore {
 public:
  virtual ~GaussianScore() = default;
  // Once only: it may be large, and the score has no use for it.
  virtual GaussianMatrix take_matrix() = 0;
  virtual double of_set(double log_det, int size) const = 0;
  // Is that the log-likelihood, up to constants of the members?
  virtual bool is_likelihood() const { return false; }
  virtual double penalty(int n_parents) const = 0;
  // Share of x that other members of a set must leave unexplained; below it x counts as a linear function
  // of them, and the score does not take the set.
  virtual double collinear_below(Var x) const = 0;
  // A bound for all sets of at least so many parents, given ln of the least residual
  // sum of squares any set can reach; -Inf where there is none.
  virtual double superset_bound(int n_parents, double log_least_rss) const = 0;
};

struct GaussianScoreEntry {
  ComponentInfo info;
  std::unique_ptr<GaussianScore> (*make)(Moments moments, const Options& options);
};

}  // namespace bnstar
