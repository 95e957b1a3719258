// Rows to learn from and rows held out, by their moments alone. Folds that hold out each row once
// share them: what is learned from in one is held out in the others, so that every row is read
// once, and no copy of the data is made.
#pragma once

#include <vector>

#include "data/moments.h"

namespace bnstar {

struct RowFold {
  RowMoments training, held;
  std::vector<bool> changes;  // by column: has it two values in the rows to learn from?
};

struct FoldRows {
  std::vector<const double*> columns;
  std::size_t rows;
  const double* counts;  // null: 1 each
};

// `fold` of each row, from 0, and the number of folds, none of which is empty nor has all rows.
// Products have twice the digits where columns are so near to linear functions of others that
// predictions need them, if there is time and memory for it.
std::vector<RowFold> make_row_folds(const FoldRows& data, const std::vector<int>& fold, int n_folds,
                                    int threads, Monitor& monitor);

// One fold, whose columns to judge by are others.
RowFold make_row_fold(const FoldRows& training, const FoldRows& held, int threads,
                      Monitor& monitor);

}  // namespace bnstar
