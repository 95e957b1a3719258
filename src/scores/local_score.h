// The cost of a variable with given parents, as the difference of two functions of
// sets:
//     cost(x, P) = A_x(P) - B(P + x) + penalty(x, P).
// For a score-equivalent score A and B are the same function; for K2 and fNML, A
// depends on the arity of x and on nothing else of it. So each *set* is evaluated
// once for all its members, not each family.
#pragma once

#include <cstddef>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/monitor.h"
#include "base/varset.h"
#include "data/set_batch.h"

namespace bnstar {

// A family: variable, its parents, and what evaluate() said of the set of parents
// and of the set of all.
struct Family {
  Var child;
  const Var* parents;
  int n_parents;
  double configurations;  // of the parents: the product of their arities
  const double* parents_values;
  const double* family_values;  // null where not (yet) evaluated
};

// A family, and variables that are to be one parent more of it, or less where they are among its
// parents. Parents ascend.
struct Neighbourhood {
  Var child;
  const std::vector<Var>& parents;
  const std::vector<Var>& toggled;
};

// How much a further parent y can gain x, given at least the parents Q of a family: no more than
// `most`, nor than what is left to know of y given Q, known - known_of(Q + y), for at least `price`
// * (arity of y - 1).
struct GainLimit {
  double most = std::numeric_limits<double>::infinity();
  double price = 0;
  double known = std::numeric_limits<double>::infinity();
};

class LocalScore {
 public:
  static constexpr double kNoBound = -std::numeric_limits<double>::infinity();
  static constexpr double kRejected = std::numeric_limits<double>::infinity();

  virtual ~LocalScore() = default;
  virtual int n_variables() const = 0;

  // The numbers kept of each set.
  virtual int width() const = 0;
  // Which of a level's sets are about to be wanted: all C(n, size), or `wanted` of them. Levels
  // come one by one, size = 0, 1, 2, ... No more than `room` bytes may be taken to be faster.
  virtual void begin_level(int size, std::size_t wanted, double room) = 0;
  // out[i * width()] ... for every set of the batch. Unfinished when the monitor stops.
  virtual void evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) = 0;
  // The same for all sets of the level that was begun last, in the order of their numbers. False
  // where it needs to be told their members: then nothing has been done.
  virtual bool evaluate_level(int /*threads*/, Monitor& /*monitor*/, double* /*out*/) {
    return false;
  }
  // About so many machine steps for it; infinite where that is no cheaper than one set after the
  // other.
  virtual double steps_per_level(int /*size*/) const {
    return std::numeric_limits<double>::infinity();
  }

  // So many sets were or will be asked for, by evaluate() or evaluate_few(): what makes that faster
  // may be made now, within `room` bytes for it and for what a thread keeps besides. Not while sets
  // are evaluated.
  virtual void expect(double /*sets*/, double /*room*/, int /*threads*/, Monitor& /*monitor*/) {}

  // For those who ask for a few sets at a time, several of them side by side perhaps: what an asker
  // keeps between its batches, and the values of a batch with it, on the calling thread.
  class Workspace {
   public:
    virtual ~Workspace() = default;
  };
  virtual std::unique_ptr<Workspace> make_workspace() const = 0;
  virtual void evaluate_few(const SetBatch& batch, Workspace& workspace, double* out) const = 0;
  // About so many machine steps for a set.
  virtual double steps_per_set() const = 0;
  // The costs of a family, and of it with each of `toggled` more or less. False where it is as well
  // to ask for their sets one by one: then nothing has been done.
  virtual bool neighbour_costs(const Neighbourhood&, Workspace&, double* /*costs*/) const {
    return false;
  }

  // May the members of a batch's sets stand in any order, as long as it is the same for all of
  // them? The values are the same then; otherwise they must ascend.
  virtual bool takes_any_order() const { return false; }
  // Does it ever write values of subsets (SubsetPlaces)? They are those that evaluating the subset
  // itself would give.
  virtual bool gives_subsets() const { return false; }

  // kRejected for a family that the score cannot take (collinear Gaussian variables).
  virtual double cost(const Family& family) const = 0;
  // Of a rejected family: is it to be named, or was it left out because whoever asked wanted it so?
  virtual bool names_rejected(const Family&) const { return true; }
  // For lack of rows? Without values of the family: is that known of any superset of the parents?
  virtual bool too_few_rows(const Family&) const { return false; }
  // Are then all families with more parents rejected as well?
  virtual bool final_rejection(const Family&) const { return true; }
  // What the parents leave of the child's negative maximised log-likelihood, up to a constant of
  // the child, whatever else the score is made of. For scores that were made to keep it only.
  virtual double likelihood_cost(const Family& family) const = 0;

  // Once, before the levels: what makes them faster and, if asked for, what the bounds below need
  // to know of the data. Without it, or when the monitor stops, they are slower and weaker. The
  // bounds hold for parents among `possible`, by child, `most` of them at a time, and are the
  // better the fewer these are.
  virtual void prepare(bool /*bounds*/, const std::vector<std::vector<Var>>& /*possible*/,
                       const std::vector<int>& /*most*/, int /*threads*/, Monitor& /*monitor*/) {}

  // What it has to tell of how it works sets out, by name.
  virtual std::map<std::string, double> counters() const { return {}; }

  // Memory in use, and how much more each thread takes while it evaluates sets of a size.
  virtual double bytes() const = 0;
  virtual double workspace_bytes(int size) const = 0;
  // Gives back what was taken to be faster.
  virtual void spare_memory() {}

  // No superset of the parents, nor the parents themselves, costs the child less.
  // `family_values` may be null: then the bound uses what is known of the parents alone.
  virtual double superset_bound(const Family& family) const = 0;

  // The same for strict supersets: all of them have a parent more, and at least `fewest_states`
  // times the configurations.
  virtual double strict_superset_bound(const Family& family, double fewest_states) const {
    Family larger = family;
    larger.configurations *= fewest_states;
    ++larger.n_parents;
    return superset_bound(larger);
  }

  // For strict supersets again, sharper and dearer; asked when the others have failed.
  virtual double sharper_superset_bound(const Family&) const { return kNoBound; }

  // Scores with such a limit rule out y wherever the price exceeds the gain.
  virtual GainLimit gain_limit(const Family&) const { return {}; }
  // w where cost(x, P) = A(P) - A(P + x) + w (arity of x - 1) configurations(P), A the first value
  // of a set; 0 for other scores.
  virtual double cost_per_parameter() const { return 0; }
  // Of a set with these values, see GainLimit.
  virtual double known_of(const double* /*values*/) const { return 0; }

  // States of x, 1 where that means nothing.
  virtual int arity(Var) const { return 1; }
  // No optimal set for x has more configurations than this.
  virtual double most_configurations(Var) const { return std::numeric_limits<double>::infinity(); }
};

}  // namespace bnstar
