#include "scores/cell_sums.h"

#include <algorithm>
#include <set>

namespace bnstar {

CellFunctions::CellFunctions(const DiscreteScore& score, const std::vector<int>& arities)
    : score_(score),
      counts_cells_(score.bound_needs_cells()),
      extra_place_(*std::max_element(arities.begin(), arities.end()) + 1, -1) {
  if (!score.has_extra()) return;
  const std::set<int> different(arities.begin(), arities.end());
  for (int r : different) {
    if (r < 2) continue;
    extra_place_[r] = width();
    extras_.push_back(score.extra(r));
  }
}

const CellTable& CellFunctions::base(double q) const {
  const double key = score_.base_varies() ? q : 1.0;
  const std::lock_guard<std::mutex> lock(mutex_);
  auto found = bases_.find(key);
  if (found == bases_.end()) found = bases_.emplace(key, score_.base(key)).first;
  return found->second;
}

void CellSums::start(double q) {
  if (q != base_table_for_) {
    base_table_ = &functions_.base(q);
    base_table_for_ = q;
  }
  base_ = 0;
  cells_ = 0;
  std::fill(extras_.begin(), extras_.end(), 0);
}

void CellSums::add(const std::int32_t* counts, std::size_t n) {
  const CellTable& table = *base_table_;
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += table[counts[i]];
  base_ += sum;
  if (functions_.counts_cells()) {
    std::int64_t observed = 0;
    for (std::size_t i = 0; i < n; ++i) observed += counts[i] > 0;
    cells_ += observed;
  }
  for (std::size_t e = 0; e < extras_.size(); ++e) {
    const CellTable& extra = functions_.extras()[e];
    for (std::size_t i = 0; i < n; ++i) extras_[e] += extra[counts[i]];
  }
}

void CellSums::write(double* out) const {
  *out++ = base_table_->to_double(base_);
  if (functions_.counts_cells()) *out++ = static_cast<double>(cells_);
  for (std::size_t e = 0; e < extras_.size(); ++e) *out++ = functions_.extras()[e].to_double(extras_[e]);
}

}  // namespace bnstar
