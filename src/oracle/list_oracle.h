// The oracle of listed parent sets: a set that is not listed does not exist.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "oracle/oracle.h"
#include "parents/parent_sets.h"

namespace bnstar {

template <int W>
class ListOracle : public Oracle<W> {
 public:
  using typename Oracle<W>::List;

  ListOracle(const ParentSets& sets, std::vector<double> least, const FixedPoint& scale);

  // The members of cheaper sets.
  VarSet<W> improving(Var x, const VarSet<W>& available, const BestSet<W>& best) const override {
    const std::size_t cheaper = best ? best.place : sets_[x].size();
    return members_before_[x][cheaper].minus(available);
  }
  const List& sets(Var x) const override { return sets_[x]; }
  Cost tail(Var) const override { return kInfiniteCost; }
  const List& sets_for_bounds(Var x) const override { return sets_[x]; }
  VarSet<W> possible_parents(Var x) const override { return members_before_[x].back(); }
  VarSet<W> required_parents(Var x) const override;

  // The number in the ParentSets of the set at a place of a list, and of a set that is in the list.
  std::size_t number(Var x, std::size_t place) const { return numbers_[x][place]; }
  std::size_t number_of(Var x, const VarSet<W>& parents) const;

 protected:
  BestSet<W> answer(Var x, std::size_t place) const {
    if (place >= sets_[x].size()) return {};
    return {sets_[x][place].cost, place, sets_[x][place].parents};
  }

  std::vector<List> sets_;

 private:
  std::vector<std::vector<std::size_t>> numbers_;
  std::vector<std::vector<VarSet<W>>> members_before_;  // [x][i]: the members of the first i sets
};

// The cost of each variable's cheapest set, and the sum of them.
std::vector<double> least_costs(const ParentSets& sets);
double sum_of_least_costs(const ParentSets& sets);
// The sum of the largest regrets of all variables: no sum of regrets exceeds this.
double range_of_regrets(const ParentSets& sets);

// The regret of a tail: its excess over the least cost, rounded down so that it stays a bound. An
// infinite tail stays infinite.
Cost regret_of_tail(double tail, double least, const FixedPoint& scale);

FixedPoint scale_for_all(const ParentSets& sets);
FixedPoint scale_up_to(double most, const ParentSets& sets);

// The bytes that the larger of the two kinds takes.
template <int W>
double bytes_of_oracle(const ParentSets& sets);

// Chooses the kind that suits the number of sets.
template <int W>
std::unique_ptr<ListOracle<W>> make_oracle(const ParentSets& sets, const FixedPoint& scale);

// The first makes a given kind, for comparisons; the second counts regrets from `least`, which may
// differ from the least listed costs.
enum class OracleKind { kScan, kBitset };
template <int W>
std::unique_ptr<ListOracle<W>> make_oracle(const ParentSets& sets, const FixedPoint& scale,
                                           OracleKind kind);
template <int W>
std::unique_ptr<ListOracle<W>> make_oracle(const ParentSets& sets, std::vector<double> least,
                                           const FixedPoint& scale);

}  // namespace bnstar
