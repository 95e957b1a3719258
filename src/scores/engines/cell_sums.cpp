#include "scores/engines/cell_sums.h"

#include <algorithm>
#include <set>

#include "scores/likelihood_function.h"

namespace bnstar {

namespace {

// Among n rows at most n / c cells have a count of c or more, so few cells of unweighted rows need
// more values than these. A base or extra that does not vary is worth a long table; bases that vary
// with the number of configurations may number thousands.
constexpr std::size_t kReadyBase = 1024;
constexpr std::size_t kReadyOther = 256;
constexpr std::size_t kReadyPerRow = 8;
constexpr std::size_t kKept = 65536;
constexpr std::size_t kKeptOfExtras = 1 << 20;  // of all together, 8 MB
constexpr std::size_t kKeptVarying = 1024;
constexpr std::size_t kMostBases = 1024;  // 8 MB

}  // namespace

CellSumTables::CellSumTables(const DiscreteScore& score, const Dataset& data, bool with_likelihood)
    : score_(score),
      total_(static_cast<double>(data.total())),
      // Few rows make few cells: then preparing many values takes longer than computing them when
      // needed.
      ready_(
          std::min(score.base_varies() ? kReadyOther : kReadyBase, kReadyPerRow * data.n_unique())),
      counts_cells_(score.bound_needs_cells()),
      extra_place_(*std::max_element(data.arities().begin(), data.arities().end()) + 1, -1) {
  const std::set<int> different(data.arities().begin(), data.arities().end());
  const std::size_t kept = std::min(kKept, kKeptOfExtras / different.size());
  for (int r : different) {
    if (r < 2 || !score.has_extra()) continue;
    extra_place_[r] = width();
    extras_.emplace_back(score.extra(r), total_, kReadyOther, kept);
  }
  if (with_likelihood && !score.base_is_likelihood()) {
    likelihood_place_ = width();
    extras_.emplace_back(log_likelihood_function(data.observations()), total_, kReadyBase, kKept);
  }
}

std::shared_ptr<const CountTable> CellSumTables::base(double key) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  auto found = bases_.find(key);
  if (found != bases_.end()) return found->second;
  if (bases_.size() >= kMostBases) bases_.clear();
  return bases_.emplace(key, make_base(key)).first->second;
}

std::shared_ptr<const CountTable> CellSumTables::make_base(double q) const {
  return std::make_shared<CountTable>(score_.base(q), total_, ready_,
                                      score_.base_varies() ? kKeptVarying : kKept);
}

double CellSumTables::bytes() const {
  const std::size_t kept = score_.base_varies() ? kKeptVarying : kKept;
  double sum = CountTable::bytes(total_, std::max(ready_, kept));
  for (const CountTable& extra : extras_) sum += extra.bytes();
  return sum;
}

void CellSums::start(double q) {
  const double key = functions_.base_key(q);
  if (key != base_table_for_) {
    base_table_ = functions_.base(key);
    base_table_for_ = key;
  }
  base_ = 0;
  cells_ = 0;
  std::fill(extras_.begin(), extras_.end(), 0);
}

void CellSums::write(double* out) const {
  *out++ = base_table_->to_double(base_);
  if (functions_.counts_cells()) *out++ = static_cast<double>(cells_);
  for (std::size_t e = 0; e < extras_.size(); ++e)
    *out++ = functions_.extras()[e].to_double(extras_[e]);
}

}  // namespace bnstar
