// Shared by the glue files that solve lassos.
#pragma once

#include "glue.h"
#include "lasso/lasso_lists.h"

namespace bnstar {

// R owns the matrix.
inline GramMatrix to_gram(const Rcpp::NumericMatrix& gram) { return {gram.begin(), gram.ncol()}; }

// From list(gram, lambda, required, candidates). R owns the matrix.
LassoTask to_lasso_task(const Rcpp::List& task);

// From list(start, size, score, parents, tail).
LassoLists to_lasso_lists(const Rcpp::List& scores);

}  // namespace bnstar
