// Networks by the lasso: lists of supports as long as a proof needs them, then the order graph
// (Xiang & Kim 2013, "A* lasso"). Differs from the paper, whose only bound is the lassos on all
// variables: with lists, every heuristic of the order graph can be used. A known network says how
// long lists must be, since no better network has a support whose regret exceeds the whole regret
// of the known one.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "lasso/lasso_lists.h"
#include "order/walk/solve.h"

namespace bnstar {

// Searches all networks: the lists only guide the search, and supports that they lack are solved
// when they are needed. The gap of the solutions is added to the rounding.
Result search_lasso(const LassoTask& task, const LassoLists& lists, const SearchPlan& plan,
                    Report& report, Monitor& monitor);

// The effort of local search over orders, if its network is the answer, or if the search goes on
// with the next penalty.
constexpr double kThoroughLooks = 200;
constexpr double kQuickLooks = 40;

// The same with lists made for it, of at most `most_sets` a variable.
struct LassoPlan {
  SearchPlan search;
  std::size_t most_sets;
  double looks;    // of a first local search over orders, for each pair of variables; 0: none
  bool in_stages;  // longer and longer lists, for searches that may take longer and longer
};
Result learn_lasso(const LassoTask& task, const LassoPlan& plan, Report& report, Monitor& monitor);

// Solves several tasks at once, each on a thread of its own; a single task has all threads. Tasks
// that a stop leaves undone have no result.
struct LassoOutcome {
  std::optional<Result> result;
  Report report;
};
std::vector<LassoOutcome> learn_lassos(const std::vector<LassoTask>& tasks,
                                       const std::vector<LassoPlan>& plans, int threads,
                                       Monitor& monitor);

}  // namespace bnstar
