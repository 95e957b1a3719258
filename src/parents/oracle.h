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
  explicit Oracle(const ParentSets& sets);
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

  // Sum over the variables of the least cost of any set: regrets count from here.
  double floor() const { return floor_; }
  const FixedPoint& scale() const { return scale_; }
  double to_cost(Cost regret) const { return floor_ + scale_.to_double(regret); }

 protected:
  std::vector<std::vector<ScoredSet<W>>> sets_;

 private:
  double floor_;
  FixedPoint scale_;
};

// The kind that suits the number of sets.
template <int W>
std::unique_ptr<Oracle<W>> make_oracle(const ParentSets& sets);

// One kind or the other, for comparing them.
enum class OracleKind { kScan, kBitset };
template <int W>
std::unique_ptr<Oracle<W>> make_oracle(const ParentSets& sets, OracleKind kind);

}  // namespace bnstar
