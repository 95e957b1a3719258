// What glue files share that score data.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "data/dataset.h"
#include "glue.h"
#include "parents/parent_sets.h"
#include "scores/local_score.h"

namespace bnstar {

// All columns of R's bn_data object as they stand, or in the `order` that comes with them.
std::vector<Var> columns_in_order(const Rcpp::List& data);

// An AD-tree to count discrete data in; none where r_min is 0.
struct AdTreePlan {
  std::size_t r_min = 0;
  double most_bytes = 0;
};
// R's list(r_min, bytes).
AdTreePlan to_plan(const Rcpp::List& counting);

// `data` is R's bn_data object, whose columns are numbered in the given order. It outlives the
// call, so columns are not copied here.
Dataset make_dataset(const Rcpp::List& data, const std::vector<Var>& order, int threads,
                     Monitor& monitor);
std::unique_ptr<LocalScore> make_score(const Rcpp::List& data, const std::vector<Var>& order,
                                       const std::string& name, const Rcpp::NumericVector& settings,
                                       int largest_set, int threads, Monitor& monitor,
                                       bool with_likelihood = false, const AdTreePlan& plan = {});

// The likelihood with a price for every parameter that R has settled, `penalty` among the settings;
// where entries of the data are missing, every family by the rows in which it is known.
std::unique_ptr<LocalScore> make_penalised_score(const Rcpp::List& data,
                                                 const std::vector<Var>& order,
                                                 const Rcpp::NumericVector& settings,
                                                 int largest_set, int threads, Monitor& monitor);

// Of data that R has read with na = "local"; others have none.
bool has_missing_entries(const Rcpp::List& data);

ParentConstraints to_constraints(const Rcpp::List& constraints);

}  // namespace bnstar
