#include "data/wide_columns.h"

namespace bnstar {

// The mean that centring left is subtracted, as in moments().
WideColumns::WideColumns(const WeighedColumns& data)
    : observed_rows_(data.rows),
      rows_(whole_strands(data.rows)),
      values_(rows_ * (data.columns.size() + 1)) {
  data.block(0, data.rows, values_.data());
  const double* const root = values_.data();
  const Twofold weights = exact_dot(root, root, rows_);
  for (Var x = 0; x < static_cast<Var>(data.columns.size()); ++x) {
    roots_.push_back(exact_dot(column(x), root, rows_));
    left_.push_back(roots_.back() / weights);
    means_.push_back(Twofold(data.mean[x]) + left_.back());
  }
}

}  // namespace bnstar
