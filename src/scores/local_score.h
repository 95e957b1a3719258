// The cost of a variable with given parents, as the difference of two functions of
// sets:
//     cost(x, P) = A_x(P) - B(P + x) + penalty(x, P).
// For a score-equivalent score A and B are the same function; for K2 and fNML, A
// depends on the arity of x and on nothing else of it. So each *set* is evaluated
// once for all its members, not each family.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

#include "base/monitor.h"
#include "base/varset.h"
#include "data/set_batch.h"

namespace bnstar {

// A family: variable, its parents (ascending), and what evaluate() said of the
// set of parents and of the set of all.
struct Family {
  Var child;
  const Var* parents;
  int n_parents;
  const double* of_parents;
  const double* of_all;  // null where not (yet) evaluated
};

class LocalScore {
 public:
  static constexpr double kNoBound = -std::numeric_limits<double>::infinity();
  static constexpr double kRejected = std::numeric_limits<double>::infinity();

  virtual ~LocalScore() = default;
  virtual int n_variables() const = 0;

  // The numbers kept of each set.
  virtual int width() const = 0;
  // Which of a level's sets are about to be wanted: all C(n, size), or `wanted` of
  // them. Levels come one by one, size = 0, 1, 2, ...
  virtual void begin_level(int size, std::size_t wanted) = 0;
  // out[i * width()] ... for every set of the batch. Unfinished when the monitor stops.
  virtual void evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) = 0;

  // kRejected for a family that the score cannot take (collinear Gaussian variables).
  virtual double cost(const Family& family) const = 0;

  // No superset of the parents, nor the parents themselves, costs the child less.
  // `of_all` may be null: then the bound uses what is known of the parents alone.
  virtual double superset_bound(const Family& family) const = 0;

  // True when no set with both Q and y in it is needed for x: dropping y from such a
  // set never costs more. `q_with_x`, `q_with_y`: what evaluate() said of Q + x, Q + y.
  virtual bool never_with(Var /*x*/, Var /*y*/, const Var* /*q*/, int /*q_size*/, const double* /*of_q*/,
                          const double* /*q_with_x*/, const double* /*q_with_y*/) const {
    return false;
  }
  virtual bool has_never_with() const { return false; }

  // Can x be a parent at all (a constant cannot)?
  virtual bool can_be_parent(Var) const { return true; }
  // States of x, 0 where that means nothing.
  virtual int arity(Var) const { return 0; }
  // No optimal set for x has more configurations than this.
  virtual double most_configurations(Var) const { return std::numeric_limits<double>::infinity(); }
};

}  // namespace bnstar
