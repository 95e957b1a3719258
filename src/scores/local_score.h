// The cost of a variable with given parents, as the difference of two functions of sets:
//     cost(x, P) = A_x(P) - B(P + x) + penalty(x, P).
// For a score-equivalent score A and B are the same function; for K2 and fNML, A depends on x only
// through its arity. So each *set* is evaluated once for all its members, not each family.
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

// A variable, its parents, and the values of evaluate() for the set of parents and for the whole
// family.
struct Family {
  Var child;
  const Var* parents;
  int n_parents;
  double configurations;  // of the parents: the product of their arities
  const double* parents_values;
  const double* family_values;  // null if not (yet) evaluated
};

// A family, and the variables that are to be added to its parents, or removed if they are among
// them, one at a time. Parents ascend.
struct Neighbourhood {
  Var child;
  const std::vector<Var>& parents;
  const std::vector<Var>& toggled;
};

// Limits what a further parent y can gain x, given at least the parents Q of a family. It gains at
// most `most`, and at most what is left to know of y given Q, known - known_of(Q + y). It costs at
// least `price` * (arity of y - 1).
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

  // The number of values kept of each set.
  virtual int width() const = 0;
  // Announces which sets of a level will be asked for: all C(n, size), or `wanted` of them. Levels
  // come one by one, size = 0, 1, 2, ... At most `room` bytes may be spent on speed.
  virtual void begin_level(int size, std::size_t wanted, double room) = 0;
  // Writes out[i * width()] ... for every set of the batch. Unfinished if the monitor stops.
  virtual void evaluate(const SetBatch& batch, int threads, Monitor& monitor, double* out) = 0;
  // The same for all sets of the level that was begun last, in the order of their numbers. False,
  // and nothing is done, if it needs the members of the sets.
  virtual bool evaluate_level(int /*threads*/, Monitor& /*monitor*/, double* /*out*/) {
    return false;
  }
  // The number of machine steps that evaluate_level() takes, roughly; infinite if that is no
  // cheaper than one set after the other.
  virtual double steps_per_level(int /*size*/) const {
    return std::numeric_limits<double>::infinity();
  }

  // Announces that `sets` sets were or will be asked for, by evaluate() or evaluate_few(). What
  // makes that faster may be made now, within `room` bytes for it and for what a thread keeps
  // besides. Not while sets are evaluated.
  virtual void expect(double /*sets*/, double /*room*/, int /*threads*/, Monitor& /*monitor*/) {}

  // For callers that ask for a few sets at a time, perhaps several callers side by side. A caller
  // keeps a workspace between its batches; evaluate_few() works on the calling thread.
  class Workspace {
   public:
    virtual ~Workspace() = default;
  };
  virtual std::unique_ptr<Workspace> make_workspace() const = 0;
  virtual void evaluate_few(const SetBatch& batch, Workspace& workspace, double* out) const = 0;
  // The number of machine steps that a set takes, roughly.
  virtual double steps_per_set() const = 0;
  // Writes the costs of a family, and of the same with each of `toggled` added or removed. False,
  // and nothing is done, if asking for the sets one by one is just as good.
  virtual bool neighbour_costs(const Neighbourhood&, Workspace&, double* /*costs*/) const {
    return false;
  }

  // May the members of a batch's sets stand in any order, as long as it is the same for all sets?
  // Otherwise they must ascend. The values are the same.
  virtual bool takes_any_order() const { return false; }
  // Does it ever write values of subsets (SubsetPlaces)? They equal those of evaluating the subset
  // itself.
  virtual bool gives_subsets() const { return false; }

  // kRejected for a family that the score cannot take, such as collinear Gaussian variables.
  virtual double cost(const Family& family) const = 0;
  // Should a rejected family be reported? Not if the user chose to leave such families out.
  virtual bool names_rejected(const Family&) const { return true; }
  // Was it rejected for lack of rows? Without values of the family: is that known of any superset
  // of the parents?
  virtual bool too_few_rows(const Family&) const { return false; }
  // If a family is rejected, are all families with more parents rejected as well?
  virtual bool final_rejection(const Family&) const { return true; }
  // What the parents leave of the child's negative maximised log-likelihood, up to a constant of
  // the child, whatever else the score is made of. Only for scores that were made to keep it.
  virtual double likelihood_cost(const Family& family) const = 0;

  // Called once, before the levels: prepares what makes them faster and, if `bounds`, what the
  // bounds below need to know of the data. Without it, or if the monitor stops, they are slower and
  // weaker. The bounds hold for parents among possible[x], at most most[x] of them at a time; the
  // fewer there are, the better the bounds.
  virtual void prepare(bool /*bounds*/, const std::vector<std::vector<Var>>& /*possible*/,
                       const std::vector<int>& /*most*/, int /*threads*/, Monitor& /*monitor*/) {}

  // What it reports of how it evaluates sets, by name.
  virtual std::map<std::string, double> counters() const { return {}; }

  // Memory in use, and how much more each thread takes while it evaluates sets of `size` members.
  virtual double bytes() const = 0;
  virtual double workspace_bytes(int size) const = 0;
  // Frees what was taken for speed.
  virtual void spare_memory() {}

  // No superset of the parents, nor the parents themselves, costs the child less. If
  // `family_values` is null, the bound uses what is known of the parents alone.
  virtual double superset_bound(const Family& family) const = 0;

  // The same for strict supersets: all of them have at least one more parent and at least
  // `fewest_states` times the configurations.
  virtual double strict_superset_bound(const Family& family, double fewest_states) const {
    Family larger = family;
    larger.configurations *= fewest_states;
    ++larger.n_parents;
    return superset_bound(larger);
  }

  // For strict supersets again, sharper and more expensive; asked for when the others have failed.
  virtual double sharper_superset_bound(const Family&) const { return kNoBound; }

  // Scores with such a limit rule out y wherever the price exceeds the gain.
  virtual GainLimit gain_limit(const Family&) const { return {}; }
  // w if cost(x, P) = A(P) - A(P + x) + w (arity of x - 1) configurations(P), A being the first
  // value of a set; 0 for other scores.
  virtual double cost_per_parameter() const { return 0; }
  // Of a set with these values; see GainLimit.
  virtual double known_of(const double* /*values*/) const { return 0; }

  // The number of states of x; 1 if that means nothing.
  virtual int arity(Var) const { return 1; }
  // No optimal set for x has more configurations than this.
  virtual double most_configurations(Var) const { return std::numeric_limits<double>::infinity(); }
};

}  // namespace bnstar
