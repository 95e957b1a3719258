// How well least squares on rows to learn from predicts a variable in rows held out, by the moments
// of both.
#pragma once

#include <vector>

#include "data/row_folds.h"

namespace bnstar {

// The mean squared error of x given its parents. Of parents that others before them determine, all
// but 1e-16 of their square, and of those without two values in the rows to learn from no use is
// made.
double held_out_error(const RowFold& fold, Var x, const std::vector<Var>& parents);

}  // namespace bnstar
