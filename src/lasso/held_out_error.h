// How well least squares on training rows predicts a variable in held-out rows, by the moments of
// both.
#pragma once

#include <vector>

#include "data/row_folds.h"

namespace bnstar {

// The mean squared error of x given its parents. Parents that earlier ones determine (all but 1e-16
// of their square) and parents with a single value in the training rows are not used.
double held_out_error(const RowFold& fold, Var x, const std::vector<Var>& parents);

}  // namespace bnstar
