// What glue files share that search lists of parent sets.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "glue.h"
#include "order/walk/solve.h"
#include "parents/selection.h"

namespace bnstar {

// `execution` is list(threads, seed, folder, start); `start` is an order of the variables
// (1-based), empty for one that is found first.
SearchPlan to_plan(const std::string& method, const std::vector<std::string>& heuristics,
                   const Rcpp::NumericVector& settings, const Rcpp::List& execution);

// What the search finds in R's lists, or a plain network where a copy of them does not fit in
// memory.
using SearchOfLists = std::function<Selection(ParentSets sets, Report& report, Monitor& monitor)>;
Rcpp::List search_lists(const Rcpp::List& scores, const std::vector<Var>& start,
                        const Rcpp::List& limits, const Rcpp::RObject& progress,
                        const SearchOfLists& search);

}  // namespace bnstar
