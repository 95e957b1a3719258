// The problem with acyclicity required within groups of variables only, and prices for clusters:
// each group chooses its cheapest parent sets by reduced costs. Its value plus the sum of the
// prices, times the orders of the clusters, is a lower bound for any prices >= 0 (Lagrangian
// duality). With single variables as groups it is the relaxation of the linear programme with
// cluster inequalities (Jaakkola et al. 2010).
// This is an estimate, in floating-point numbers with the known network's cost as the unit.
#pragma once

#include <cstdint>
#include <vector>

#include "base/mask_rows.h"
#include "base/monitor.h"
#include "heuristics/tables/grouping.h"
#include "heuristics/tables/pattern_table.h"
#include "oracle/oracle.h"

namespace bnstar {

template <int W>
class Relaxation {
 public:
  // `unit` is the regret of the known network. Unusable if the monitor stops meanwhile.
  Relaxation(const Oracle<W>& oracle, const Groups& groups, Cost unit, int threads,
             Monitor& monitor);
  static double bytes(const Oracle<W>& oracle, const Groups& groups);

  int n_variables() const { return static_cast<int>(variables_.size()); }
  // Takes effect at the next solve().
  void change_price(const VarSet<W>& cluster, int order, double by) {
    changes_.push_back({cluster, by, order});
  }

  // The cost of the cheapest choice, without the prices themselves. Meaningless if the monitor has
  // stopped.
  double solve(Monitor& monitor);
  // The set that x chose.
  VarSet<W> parents(Var x) const { return variables_[x].masks[chosen_[x]]; }

 private:
  // A set reduced to the group; the cheapest of the sets that look the same there stands for all.
  struct Projection {
    std::uint32_t parents;
    float cost;   // of the cheapest such set; infinite if there is none
    float least;  // the least over all projections that are subsets of this one
    std::uint32_t cheapest;
    std::uint32_t first_below;  // in `below`, which has one entry for each parent
  };
  struct Variable {
    MaskRow<W> masks;
    std::vector<double> reduced;
    std::vector<std::uint32_t> projection;  // by set
    std::vector<Projection> projections;    // subsets before supersets
    std::vector<std::uint32_t> below;       // projections with one parent less
    // projections in the group's list: those of which no subset costs less
    std::vector<std::uint32_t> useful;
  };

  struct Place {
    std::size_t group;
    std::size_t number;
  };

  void collect(const Oracle<W>& oracle, const Place& place, double unit);
  void reprice(const Place& place);
  static void list_useful(Variable& variable, std::vector<GroupSet<float>>& list);
  void trace(std::size_t group);

  Groups groups_;
  int threads_;
  std::vector<Place> places_;  // of all variables, group by group
  std::size_t n_sets_ = 0;
  std::size_t n_entries_ = 0;
  std::vector<Variable> variables_;
  std::vector<GroupLists<float>> lists_;  // by group
  std::vector<PatternTable<float>> tables_;
  std::vector<std::uint32_t> chosen_;
  std::vector<Discount<W>> changes_;
  Holding held_;
};

}  // namespace bnstar
