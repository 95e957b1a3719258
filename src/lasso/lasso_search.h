// Networks by the lasso: lists of supports as long as a proof needs them, then the order graph
// (Xiang & Kim 2013, "A* lasso"). Differs from the paper, where all that is known of what is to
// come are the lassos on all variables: lists let every heuristic of the order graph serve, and a
// known network says how long they must be, since no better one has a support that costs more than
// all of what it is above the least costs.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "lasso/lasso_lists.h"
#include "order/walk/solve.h"

namespace bnstar {

// Among all networks: the lists only say where to look, and what they lack is solved when it is
// needed. Their gap comes on top of the rounding.
Result search_lasso(const LassoTask& task, const LassoLists& lists, const SearchPlan& plan,
                    Report& report, Monitor& monitor);

// Of local search over orders: the network is all there is, or the search goes on with the next
// penalty.
constexpr double kThoroughLooks = 200;
constexpr double kQuickLooks = 40;

// The same with lists made for it, of `most_sets` a variable at most.
struct LassoPlan {
  SearchPlan search;
  std::size_t most_sets;
  double looks;    // of local search over orders for a pair of variables, to begin with; 0: none
  bool in_stages;  // longer and longer lists for searches that may take longer and longer
};
Result learn_lasso(const LassoTask& task, const LassoPlan& plan, Report& report, Monitor& monitor);

// Several of them at once, each on a thread of its own; one alone has all threads. What a stop
// leaves undone has no result.
struct LassoOutcome {
  std::optional<Result> result;
  Report report;
};
std::vector<LassoOutcome> learn_lassos(const std::vector<LassoTask>& tasks,
                                       const std::vector<LassoPlan>& plans, int threads,
                                       Monitor& monitor);

}  // namespace bnstar
