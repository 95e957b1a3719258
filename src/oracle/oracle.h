// THE WAIST. What is the cheapest parent set of x among the available variables? Heuristics and
// searchers ask this and know nothing of data and scores.
//
// An oracle lists scored sets. If these are all sets, the lists are complete. Otherwise an oracle
// also answers for sets that it does not list, and has tails: each unlisted set costs at least the
// tail, unless a listed subset costs no more. Answers are always sets that exist; only bounds see
// artificial sets in place of unlisted ones.
#pragma once

#include <cstddef>
#include <vector>

#include "base/cost.h"
#include "base/varset.h"

namespace bnstar {

template <int W>
struct ScoredSet {
  Cost cost;  // regret: what it costs beyond the least cost of the variable
  VarSet<W> parents;
};

template <int W>
struct BestSet {
  Cost cost = kInfiniteCost;
  // The number of listed sets that come before it: they cost less, or as much and are smaller.
  // Meaningful to the oracle that gave the answer.
  std::size_t place = 0;
  VarSet<W> parents;

  explicit operator bool() const { return cost < kInfiniteCost; }
};

template <int W>
class Oracle {
 public:
  using List = std::vector<ScoredSet<W>>;

  // No set of variable x costs less than least[x]. Regrets count from there.
  Oracle(std::vector<double> least, const FixedPoint& scale);
  virtual ~Oracle() = default;

  int n_variables() const { return static_cast<int>(least_.size()); }
  VarSet<W> all() const { return VarSet<W>::first_n(n_variables()); }

  // The cheapest set within `available`; false if there is none, because an arc is required.
  virtual BestSet<W> best(Var x, const VarSet<W>& available) const = 0;
  Cost best_cost(Var x, const VarSet<W>& available) const { return best(x, available).cost; }
  // Is there a set within `available`?
  virtual bool has_set(Var x, const VarSet<W>& available) const {
    return best_cost(x, available) < kInfiniteCost;
  }

  // The unplaced variables that could still lower the cost of x, where `best` is its answer for
  // `available`. The source-component rule needs this.
  virtual VarSet<W> improving(Var x, const VarSet<W>& available, const BestSet<W>& best) const = 0;

  // Answers both questions for all variables that are not placed: one call for a whole expansion.
  // Ends at the first variable whose answer cannot improve any more and returns it; otherwise
  // returns -1.
  virtual Var ask_all(const VarSet<W>& placed, BestSet<W>* best, VarSet<W>* improving) const = 0;

  // The listed sets of x, cheapest first (ties: smaller first, then by a fixed order).
  virtual const List& sets(Var x) const = 0;
  // A lower bound for unlisted sets, see above; infinite if the lists are complete.
  virtual Cost tail(Var x) const = 0;
  // The listed sets and artificial ones, by cost. An artificial set has the members that all
  // unlisted sets share, and the least that they cost.
  virtual const List& sets_for_bounds(Var x) const = 0;
  bool complete() const;

  // Once x has all required parents, is its cost a sum over the variables it lacks, each term
  // independent of the others?
  virtual bool adds_up() const { return false; }

  // The variables that may be parents of x, and those that must be.
  virtual VarSet<W> possible_parents(Var x) const = 0;
  virtual VarSet<W> required_parents(Var x) const = 0;

  double least(Var x) const { return least_[x]; }
  // The sum of all least(x).
  double floor() const { return floor_; }
  const FixedPoint& scale() const { return scale_; }
  double to_cost(Cost regret) const { return floor_ + scale_.to_double(regret); }

 private:
  std::vector<double> least_;
  double floor_;
  FixedPoint scale_;
};

// Oracle::ask_all() for a final class, whose own functions it calls directly.
template <class Asked, int W>
Var ask_all_of(const Asked& oracle, const VarSet<W>& placed, BestSet<W>* best,
               VarSet<W>* improving) {
  for (Var x : oracle.all().minus(placed)) {
    best[x] = oracle.best(x, placed);
    improving[x] = oracle.improving(x, placed, best[x]);
    if (best[x] && improving[x].empty()) return x;
  }
  return -1;
}

// The order of Oracle::sets().
template <int W>
bool comes_before(const ScoredSet<W>& a, const ScoredSet<W>& b) {
  if (a.cost != b.cost) return a.cost < b.cost;
  const int size_a = a.parents.size();
  const int size_b = b.parents.size();
  return size_a != size_b ? size_a < size_b : a.parents < b.parents;
}

// The place of the artificial set among the listed ones.
template <int W>
std::size_t place_of_tail(const typename Oracle<W>::List& list, const VarSet<W>& required,
                          Cost tail);

// A list with the artificial set inserted.
template <int W>
typename Oracle<W>::List with_tail(typename Oracle<W>::List list, const VarSet<W>& required,
                                   Cost tail);

// Fine enough for sums of regrets up to `range` above a sum of least costs of `floor`. Sums take 52
// bits, so that doubles hold them exactly too. A scale finer than the rounding of the scores
// themselves would only pretend.
FixedPoint scale_for_all(double range, double floor);
// Sums of regrets up to `most`, the regret of a known network, take 37 bits. A search stores
// nothing that costs more.
FixedPoint scale_up_to(double most, double floor);

}  // namespace bnstar
