// Shared by the glue files that score data.
#pragma once

#include <memory>
#include <string>

#include "data/dataset.h"
#include "data/observed_columns.h"
#include "glue.h"
#include "parents/parent_sets.h"
#include "scores/make_score.h"

namespace bnstar {

// 0 - x, so that no cost of 0 becomes a score of -0.
inline double to_score(double cost) { return 0.0 - cost; }

// The columns of R's bn_data object.
ObservedColumns to_columns(const Rcpp::List& data);

// The same as discrete data.
Dataset to_dataset(const Rcpp::List& data, int threads, Monitor& monitor);

// From R's list(r_min, bytes).
AdTreePlan to_plan(const Rcpp::List& counting);

ParentConstraints to_constraints(const Rcpp::List& constraints);

}  // namespace bnstar
