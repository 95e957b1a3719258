// Between R and the core: convert, call, wrap, stop. Only glue files include Rcpp.
#pragma once

#include <Rcpp.h>

#include <string>
#include <vector>

#include "base/monitor.h"
#include "base/options.h"
#include "base/result.h"
#include "base/varset.h"
#include "network/family_tables.h"
#include "parents/parent_sets.h"

namespace bnstar {

Options to_options(const Rcpp::NumericVector& settings);

// `limits` is list(seconds, bytes, nodes); `progress` is NULL or an R function of (done, total,
// score, bound) that raises no error and returns TRUE to interrupt. The monitor calls back on this
// thread only.
Monitor make_monitor(const Rcpp::List& limits, const Rcpp::RObject& progress);
Monitor make_monitor(const Limits& limits, const Rcpp::RObject& progress);

// After Ctrl-C, if there is nothing to return: calls R's give_up() with all destructors run on the
// way.
[[noreturn]] void give_up();

std::string stop_reason(Stop stop);

// 1-based in R, 0-based here.
std::vector<std::vector<Var>> to_var_lists(const Rcpp::List& lists);
Rcpp::IntegerVector from_vars(const std::vector<Var>& variables);

// How often each row of R's bn_data object was observed; empty if every row was observed once.
Rcpp::NumericVector counts_of_rows(const Rcpp::List& data);

// Tables over (variable, parents ascending). R owns the arrays.
FamilyTables to_family_tables(const Rcpp::IntegerVector& arities, const Rcpp::List& parents,
                              const Rcpp::List& tables);

// Costs are scores with the opposite sign.
ParentSets to_parent_sets(const Rcpp::List& scores);
Rcpp::List from_parent_sets(const ParentSets& sets);

Rcpp::List to_list(const Result& result, const Report& report, const Monitor& monitor);

}  // namespace bnstar
