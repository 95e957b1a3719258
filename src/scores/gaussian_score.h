// A Gaussian score as a formula:
//   cost(x, P) = F(P) - F(P + x) + penalty(|P|),  F(U) a function of ln det M_UU and |U|,
// for a positive definite matrix M made once from the moments of the data.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "base/options.h"
#include "base/registry.h"
#include "base/twofold.h"
#include "base/varset.h"
#include "data/moments.h"

namespace bnstar {

class GaussianScore {
 public:
  explicit GaussianScore(Moments moments) : moments_(std::move(moments)) {}
  virtual ~GaussianScore() = default;

  // M_xy = entry * unit[x] * unit[y], where `product` is the sum of products of two centred columns
  // in their units.
  virtual Twofold entry(Twofold product, Var, Var) const { return product; }
  virtual std::vector<double> units() const { return moments_.unit; }
  // The products as a matrix, which can be taken once only, since it may be large and the score
  // does not need it; or as wide columns.
  TwofoldMatrix take_products() { return std::move(moments_.gram); }
  const std::shared_ptr<const WideColumns>& wide_columns() const { return moments_.wide; }

  virtual double of_set(double log_det, int size) const = 0;
  // Is of_set() the log-likelihood, up to constants of the members?
  virtual bool is_likelihood() const { return false; }
  virtual double penalty(int n_parents) const = 0;
  // The share of x that other members of a set must leave unexplained. Below it x counts as a
  // linear function of them, and the score rejects the set.
  virtual double collinear_below(Var x) const = 0;
  // A bound for all sets of at least `n_parents` parents, given ln of the smallest residual sum of
  // squares that any set can reach; -Inf if there is none.
  virtual double superset_bound(int n_parents, double log_least_rss) const = 0;

 protected:
  Moments moments_;
};

struct GaussianScoreEntry {
  ComponentInfo info;
  std::unique_ptr<GaussianScore> (*make)(Moments moments, const Options& options);
};

}  // namespace bnstar
