// Rows to learn from and rows held out, as moments only. The moments of a fold's training rows are
// added up from the parts that the other folds hold out, so every row is read once and no copy of
// the data is made.
#pragma once

#include <vector>

#include "data/moments.h"

namespace bnstar {

struct RowFold {
  RowMoments training, held;
  std::vector<bool> changes;  // by column: does it have two values in the training rows?
};

struct FoldRows {
  std::vector<const double*> columns;
  std::size_t rows;
  const double* counts;  // null: 1 each
};

// `fold` has the fold of each row, from 0; no fold is empty or has all rows. Products have twice
// the digits of doubles where columns are so close to linear functions of others that predictions
// need them, if time and memory allow.
std::vector<RowFold> make_row_folds(const FoldRows& data, const std::vector<int>& fold, int n_folds,
                                    int threads, Monitor& monitor);

// One fold whose held-out rows come from other columns than its training rows.
RowFold make_row_fold(const FoldRows& training, const FoldRows& held, int threads,
                      Monitor& monitor);

}  // namespace bnstar
