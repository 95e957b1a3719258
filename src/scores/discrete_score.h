// A discrete score as a formula. With cells of counts m,
//   cost(x, P) = sum_{cells of P} [base(m) + extra_r(m)] - sum_{cells of P + x} base(m)
//                + penalty(r, q),
// r = arity of x, q = number of configurations of P, observed or not. Counts of all cells of a set
// add up to N, so any multiple of m may be added to base(m): it is chosen such that sums stay small
// if one cell has nearly all observations. Each score is one file without a header that registers
// itself.
#pragma once

#include <limits>
#include <memory>

#include "base/options.h"
#include "base/registry.h"
#include "data/dataset.h"
#include "math/count_table.h"

namespace bnstar {

// The facts from which a score bounds the cost of all supersets of P.
struct BoundFacts {
  int r;         // arity of x
  double q;      // configurations of P
  double least;  // N * H(x | everything else)
  double extra;  // sum over the cells of P of extra_r(m)
  double cells;  // observed cells of P + x; 0 if not counted yet
};

class DiscreteScore {
 public:
  virtual ~DiscreteScore() = default;

  // `q` is the number of configurations of the set that the cells belong to. It matters only if
  // base_varies().
  virtual CountFunction base(double q) const = 0;
  virtual bool base_varies() const { return false; }
  // Is the base log_likelihood_function()?
  virtual bool base_is_likelihood() const { return false; }
  virtual bool has_extra() const { return false; }
  virtual CountFunction extra(int /*r*/) const { return {}; }
  virtual double penalty(int /*r*/, double /*q*/) const { return 0; }

  // A lower bound for the cost with P and with all its supersets.
  virtual double superset_bound(const BoundFacts& facts) const = 0;
  virtual bool bound_needs_cells() const { return false; }

  // For marginal likelihoods: the pseudo-count c with which a value that turns up after m others in
  // a configuration of a strict superset of P has probability at most 1 / (r (1 + m / c)). 0 if
  // there is no such number.
  virtual double largest_pseudo_count(int /*r*/, double /*q*/) const { return 0; }

  // For penalised likelihoods: the cost per parameter; 0 for others.
  virtual double cost_per_parameter() const { return 0; }
  virtual double most_configurations(int /*r*/) const {
    return std::numeric_limits<double>::infinity();
  }
};

// No optimal set of parents is larger than this, whatever the data of n observations. A null
// function means no such limit.
struct SizeLimits {
  double (*safe)(double n) = nullptr;
  double (*paper)(double n) = nullptr;  // as published: smaller, and wrong for some data
};

struct DiscreteScoreEntry {
  ComponentInfo info;
  std::unique_ptr<DiscreteScore> (*make)(const Observations& observed, const Options& options);
  SizeLimits most_parents = {};
};

}  // namespace bnstar
