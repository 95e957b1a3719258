// What glue files share that solve lassos.
#pragma once

#include "glue.h"
#include "lasso/lasso_lists.h"

namespace bnstar {

// list(gram, lambda, required, possible); the matrix stays R's.
LassoTask to_lasso_task(const Rcpp::List& task);

// list(start, size, score, parents, tail)
LassoLists to_lasso_lists(const Rcpp::List& scores);

}  // namespace bnstar
