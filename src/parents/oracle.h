// THE WAIST. What is the cheapest parent set of x among the variables that are
// available? Heuristics and searchers ask this and know nothing of data and scores.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "base/cost.h"
#include "base/varset.h"
#include "parents/parent_sets.h"

namespace bnstar {

template <int W>
struct ScoredSet {
  Cost cost;             // regret: what it costs more than the best set of the variable
  VarSet<W> parents;
  std::size_t number;    // in the ParentSets it came from
};

template <int W>
class Oracle {
 public:
  Oracle(const ParentSets& sets, const FixedPoint& scale);
  virtual ~Oracle() = default;

  int n_variables() const { return static_cast<int>(sets_.size()); }
  VarSet<W> all() const { return VarSet<W>::first_n(n_variables()); }

  // The cheapest set within `available`; null when there is none (an arc is required).
  virtual const ScoredSet<W>* best(Var x, const VarSet<W>& available) const = 0;
  Cost best_cost(Var x, const VarSet<W>& available) const {
    const ScoredSet<W>* found = best(x, available);
    return found ? found->cost : kInfiniteCost;
  }
  // All sets of x, cheapest first (ties: smaller first, then by a fixed order).
  const std::vector<ScoredSet<W>>& sets(Var x) const { return sets_[x]; }

  // The unplaced variables that could still lower the cost of x, once `best` is its answer for
  // `available`: members of cheaper sets. The source-component rule lives on this.
  VarSet<W> improving(Var x, const VarSet<W>& available, const ScoredSet<W>* best) const {
    const std::size_t cheaper = best ? static_cast<std::size_t>(best - sets_[x].data()) : sets_[x].size();
    return members_before_[x][cheaper].minus(available);
  }

  // The least cost of any set of x, and their sum: regrets count from here.
  double least(Var x) const { return least_[x]; }
  double floor() const { return floor_; }
  const FixedPoint& scale() const { return scale_; }
  double to_cost(Cost regret) const { return floor_ + scale_.to_double(regret); }

 protected:
  std::vector<std::vector<ScoredSet<W>>> sets_;

 private:
  std::vector<std::vector<VarSet<W>>> members_before_;  // [x][i]: all parents in the first i sets
  std::vector<double> least_;
  double floor_;
  FixedPoint scale_;
};

// Fine enough for any sum of costs of one set per variable.
FixedPoint scale_for_all(const ParentSets& sets);
// Sums of regrets up to `most`, the regret of a known network, take 37 bits: a search stores
// nothing that costs more.
FixedPoint scale_up_to(double most, const ParentSets& sets);
// Sum over the variables of the cost of their cheapest sets.
double sum_of_least_costs(const ParentSets& sets);
// The same of what their costliest sets cost more: no sum of regrets exceeds this.
double range_of_regrets(const ParentSets& sets);

// What either kind takes, at most.
template <int W>
double bytes_of_oracle(const ParentSets& sets);

// The kind that suits the number of sets.
template <int W>
std::unique_ptr<Oracle<W>> make_oracle(const ParentSets& sets, const FixedPoint& scale);

// One kind or the other, for comparing them.
enum class OracleKind { kScan, kBitset };
template <int W>
std::unique_ptr<Oracle<W>> make_oracle(const ParentSets& sets, const FixedPoint& scale, OracleKind kind);

}  // namespace bnstar
