// Shared by the glue files that search lists of parent sets.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "glue.h"
#include "order/walk/solve.h"
#include "parents/selection.h"

namespace bnstar {

// `execution` is list(threads, seed, folder, start); `start` is an order of the variables
// (1-based), or empty if one is to be found first. `from_nothing` may be left out if it is false.
SearchPlan to_plan(const std::string& method, const std::vector<std::string>& heuristics,
                   const Rcpp::NumericVector& settings, const Rcpp::List& execution);

// Runs `search` on R's lists; if a copy of them does not fit in memory, the result is a plain
// network.
using SearchOfLists = std::function<Selection(ParentSets sets, Report& report, Monitor& monitor)>;
Rcpp::List search_lists(const Rcpp::List& scores, const SearchPlan& plan, const Rcpp::List& limits,
                        const Rcpp::RObject& progress, const SearchOfLists& search);

}  // namespace bnstar
