// What no parents explain of a variable, and the bounds made of it.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "base/parallel.h"
#include "data/partition.h"
#include "data/row_hashes.h"
#include "scores/engines/discrete_local_score.h"

namespace bnstar {

void DiscreteLocalScore::prepare_bounds(const std::vector<std::vector<Var>>& candidates,
                                        int threads, Monitor& monitor) {
  // Atoms are made of distinct rows, which are not found if the search for them was stopped.
  if (monitor.stopped()) return;
  // All of them or none, because pruning must not depend on which thread came first.
  const bool needed = formula_->largest_pseudo_count(2, 1) > 0;
  const bool keep = needed && monitor.fits(4 * n_variables() * MixedAtoms::most_bytes(data_));
  // Hashes serve all variables and cost next to nothing. Refining the rows by the candidate parents
  // takes a pass for each parent. It pays if they are few, because then they leave more of a
  // variable unexplained than all others do.
  const auto few = static_cast<std::size_t>(n_variables() - 1) / 2;
  std::vector<Var> by_hashes, by_parents;
  std::size_t most = 0;
  for (Var x = 0; x < n_variables(); ++x) {
    (candidates[x].size() <= few ? by_parents : by_hashes).push_back(x);
    if (candidates[x].size() <= few) most = std::max(most, candidates[x].size());
  }
  const double workspace =
      workspace_bytes(static_cast<int>(most)) + MergedRows::bytes_to_find(data_.n_unique());
  if (!monitor.fits(bytes() + workspace))
    by_hashes.insert(by_hashes.end(), by_parents.begin(), by_parents.end());
  if (!by_hashes.empty()) {
    const std::vector<std::uint64_t> hashes =
        hashes_of_rows(data_.columns(), data_.arities(), data_.n_unique(), threads, monitor);
    parallel_for(threads, by_hashes.size(), monitor, [&](std::size_t i) {
      set_bound(by_hashes[i], AtomBound(data_, by_hashes[i], hashes), keep);
    });
  }
  if (by_hashes.size() == atoms_.size()) return;
  const int fitting = static_cast<int>(std::clamp(monitor.room() / workspace, 1.0, 1.0 * threads));
  if (data_.large_counts()) {
    bound_by_few<std::int64_t>(candidates, by_parents, keep, fitting, monitor);
  } else {
    bound_by_few<std::int32_t>(candidates, by_parents, keep, fitting, monitor);
  }
}

template <class Count>
void DiscreteLocalScore::bound_by_few(const std::vector<std::vector<Var>>& candidates,
                                      const std::vector<Var>& children, bool keep, int threads,
                                      Monitor& monitor) {
  const bool keep_rows = monitor.fits(bytes() + 4 * CandidateRows::most_bytes(data_));
  std::vector<MergedRows> kept(n_variables());
  parallel_for(
      threads, children.size(), monitor, [&] { return PartitionStack<Count>(data_); },
      [&](std::size_t i, PartitionStack<Count>& partitions) {
        const Var x = children[i];
        std::vector<Var> columns = candidates[x];
        columns.push_back(x);
        MergedRows rows = merged_rows(data_, columns);
        partitions.start_from(rows.row.empty() ? nullptr : &rows);
        const Partition<Count>& cells =
            partitions.refine(columns.data(), 0, static_cast<int>(candidates[x].size()));
        set_bound(x, AtomBound(data_, x, cells), keep);
        partitions.start_from(nullptr);
        if (keep_rows && rows.row.size() <= CandidateRows::most_rows(data_))
          kept[x] = std::move(rows);
      });
  if (!monitor.stopped()) rows_ = CandidateRows(std::move(kept), candidates);
}

void DiscreteLocalScore::set_bound(Var x, AtomBound bound, bool keep) {
  least_[x] = bound.negative_log_likelihood();
  if (keep) atoms_[x] = std::move(bound);
}

double DiscreteLocalScore::superset_bound(const Family& family) const {
  const int r = data_.arity(family.child);
  return formula_->superset_bound(
      {r, family.configurations, least_[family.child], functions_.extra(family.parents_values, r),
       family.family_values ? functions_.cells(family.family_values) : 0});
}

double DiscreteLocalScore::sharper_superset_bound(const Family& family) const {
  const int r = data_.arity(family.child);
  const double c = formula_->largest_pseudo_count(r, family.configurations);
  // A pass over the rows for one family pays only if many supersets depend on it.
  constexpr int kLargest = 2;
  // It takes one bit for every cell.
  const double most_cells = std::max(64.0 * data_.n_unique(), 1e6);
  if (c <= 0 || family.n_parents > kLargest || family.configurations * r > most_cells)
    return kNoBound;
  if (atoms_[family.child].empty()) return kNoBound;
  return functions_.cells(family.family_values) * std::log(static_cast<double>(r)) +
         atoms_[family.child].excess(data_, family.parents, family.n_parents, c);
}

// de Campos, Scanagatta, Corani & Zaffalon (2018): given any set that contains Q, y gains x at most
// N min(H(x | Q), H(y | Q)) and costs at least w (r_x - 1)(r_y - 1) q(Q). We subtract N H(x | all
// others) from the former, since no parents explain that part of x.
GainLimit DiscreteLocalScore::gain_limit(const Family& family) const {
  if (formula_->cost_per_parameter() <= 0) return {};
  return {family.parents_values[0] - family.family_values[0] - least_[family.child],
          formula_->cost_per_parameter() * (data_.arity(family.child) - 1) * family.configurations,
          family.parents_values[0]};
}

}  // namespace bnstar
