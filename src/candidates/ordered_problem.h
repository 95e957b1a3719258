// A piece of a problem in which some variables come in a given order (Friedman, Nachman & Pe'er
// 1999, section 5.4), written so that any search can solve it: each of these variables has the one
// before it as a parent in all its sets. Then the network has no cycle if and only if the network
// without these arcs respects the order.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "base/monitor.h"
#include "order/walk/solve.h"
#include "parents/parent_sets.h"

namespace bnstar {

struct OrderedSolution {
  double cost = std::numeric_limits<double>::infinity();
  double bound = std::numeric_limits<double>::infinity();  // up to half the rounding
  double rounding = 0;
  std::vector<Var> order;  // of the members, parents first; empty if there is no network
  // by assigned variable: the number of its set in the whole problem
  std::vector<std::size_t> chosen;
};

class OrderedProblem {
 public:
  // `members` (ascending) include all variables that occur in sets of the assigned ones; members
  // that are not assigned have no parents.
  OrderedProblem(const ParentSets& whole, std::vector<Var> members, std::vector<Var> assigned);

  const std::vector<Var>& members() const { return members_; }
  const std::vector<Var>& assigned() const { return assigned_; }

  // The members as they stand in the order `all` of all variables, except that those of `order`
  // change places to respect it.
  std::vector<Var> arranged(const std::vector<Var>& order, const std::vector<Var>& all) const;

  // Solves the problem by the searcher of the plan from `start`, an order of all variables,
  // respecting `order`. Stops when no solution can cost less than `cutoff`.
  OrderedSolution solve(const std::vector<Var>& order, const std::vector<Var>& start, double cutoff,
                        SearchPlan plan, Report& report, Monitor& monitor) const;

 private:
  struct Problem {
    ParentSets sets;
    std::vector<std::size_t> number;  // of each set in the whole problem
  };
  struct PlacedSet {
    std::vector<Var> parents;  // places among the members
    double cost;
    std::size_t number;
  };

  bool problem_under(const std::vector<Var>& order, Problem& problem) const;
  std::vector<PlacedSet> sets_of(Var x, const std::vector<int>& rank_in_order, Var before) const;
  OrderedSolution in_whole(const Selection& found, const Problem& problem) const;

  const ParentSets& whole_;
  std::vector<Var> members_;
  std::vector<Var> assigned_;
  // by variable: its place among the members; negative if it is not one of them
  std::vector<Var> place_;
  std::vector<bool> is_assigned_;  // by member
  // by variable: where its parents begin in the whole problem
  std::vector<std::size_t> first_parents_;
};

}  // namespace bnstar
