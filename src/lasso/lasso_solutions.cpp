#include "lasso/lasso_solutions.h"

#include <algorithm>
#include <cmath>
#include <new>

#include "base/by_width.h"

namespace bnstar {

namespace {

// If more members of a support than this are unavailable, as with more columns than rows, the way
// down is long. Other questions will hardly take the same way, so it goes straight to the end.
constexpr int kManyMissing = 16;

// The number of variables from which a variable chooses its parents when no time is left: a lasso
// on these takes some hundredths of a millisecond.
constexpr std::size_t kFewParents = 32;

// The first number of buckets; it grows with the entries.
constexpr std::size_t kFewBuckets = 8;

template <int W>
VarSet<W> to_set(const std::vector<Var>& members) {
  VarSet<W> set;
  for (Var member : members) set.insert(member);
  return set;
}

}  // namespace

template <int W>
LassoSolutions<W>::LassoSolutions(const LassoTask& task, double most_bytes, const Monitor* monitor)
    : task_(task), most_bytes_(most_bytes), monitor_(monitor) {
  const typename Kept::allocator_type allocator(arena_);
  for (Var x = 0; x < task.n_variables(); ++x) {
    candidates_.push_back(to_set<W>(task.candidates[x]));
    penalties_.push_back(task.penalties(x));
    kept_.push_back(new (arena_.take(sizeof(Kept)))
                        Kept(kFewBuckets, Hash(), std::equal_to<VarSet<W>>(), allocator));
  }
}

template <int W>
LassoAnswer<W> LassoSolutions<W>::find(Var x, const VarSet<W>& available) const {
  VarSet<W> excluded;
  Solution known;
  bool begun = false;
  if (monitor_ && monitor_->stopped()) {
    // The lasso on all candidate parents may take long and will not be used again.
    const auto all = kept_[x]->find(excluded);
    begun = all != kept_[x]->end();
    if (begun) known = all->second;
    excluded = candidates_[x].minus(available);
  }
  while (true) {
    const auto found = kept_[x]->find(excluded);
    known = found != kept_[x]->end() ? found->second : solve(x, excluded, begun ? &known : nullptr);
    begun = true;
    const VarSet<W> missing = known.parents.minus(available);
    if (missing.empty()) return {known.parents, known.value};
    excluded =
        missing.size() > kManyMissing ? candidates_[x].minus(available) : excluded.joined(missing);
  }
}

template <int W>
LassoAnswer<W> LassoSolutions<W>::find_soon(Var x, const VarSet<W>& available, Pacer& pacer) const {
  const VarSet<W> excluded = candidates_[x].minus(available);
  const auto found = kept_[x]->find(excluded);
  if (found != kept_[x]->end()) return {found->second.parents, found->second.value};
  LassoSolver solver;
  const std::vector<Var> candidates = candidates_[x].minus(excluded).members();
  if (pacer.go_on()) {
    const LassoFit fit =
        solver.solve({task_.gram, x, candidates, penalties_[x].data()}, nullptr, &pacer);
    if (pacer.go_on()) return answer(x, fit);
  }
  return answer(x, solver.solve({task_.gram, x, nearest(x, candidates), penalties_[x].data()}));
}

template <int W>
LassoAnswer<W> LassoSolutions<W>::answer(Var x, const LassoFit& fit) const {
  ++solved_;
  double largest = largest_gap_.load();
  while (fit.gap > largest && !largest_gap_.compare_exchange_weak(largest, fit.gap)) {
  }
  return {to_set<W>(task_.parents(x, fit)), fit.value};
}

// The variables that explain most of the square of x, each by itself.
template <int W>
std::vector<Var> LassoSolutions<W>::nearest(Var x, std::vector<Var> candidates) const {
  if (candidates.size() <= kFewParents) return candidates;
  const double* const with_x = task_.gram.column(x);
  const auto explains = [&](Var k) {
    return penalties_[x][k] == 0 ? INFINITY : with_x[k] * with_x[k] / task_.gram(k, k);
  };
  std::stable_sort(candidates.begin(), candidates.end(),
                   [&](Var a, Var b) { return explains(a) > explains(b); });
  candidates.resize(std::max(kFewParents, task_.required[x].size()));
  std::sort(candidates.begin(), candidates.end());
  return candidates;
}

template <int W>
typename LassoSolutions<W>::Solution LassoSolutions<W>::solve(Var x, const VarSet<W>& excluded,
                                                              const Solution* start) const {
  static thread_local LassoSolver solver;
  static thread_local LassoFit from, fit;
  if (start) {
    from.support.assign(start->support, start->support + start->size);
    from.coefficients.assign(start->coefficients, start->coefficients + start->size);
  }
  const std::vector<Var> candidates = candidates_[x].minus(excluded).members();
  fit = solver.solve({task_.gram, x, candidates, penalties_[x].data()}, start ? &from : nullptr);
  const LassoAnswer<W> found = answer(x, fit);
  return keep(x, excluded,
              {found.parents, found.value, static_cast<int>(fit.support.size()), fit.support.data(),
               fit.coefficients.data()});
}

// Returns the kept copy or, if there is no room, the solution itself.
template <int W>
typename LassoSolutions<W>::Solution LassoSolutions<W>::keep(Var x, const VarSet<W>& excluded,
                                                             const Solution& solution) const {
  if (bytes() > most_bytes_) return solution;
  Solution packed = solution;
  packed.support = copied(solution.support, solution.size);
  packed.coefficients = copied(solution.coefficients, solution.size);
  kept_[x]->emplace(excluded, packed);
  return packed;
}

template <int W>
template <class T>
const T* LassoSolutions<W>::copied(const T* from, int size) const {
  T* const to = static_cast<T*>(arena_.take(sizeof(T) * static_cast<std::size_t>(size)));
  std::copy(from, from + size, to);
  return to;
}

#define BNSTAR_INSTANTIATE(W) template class LassoSolutions<W>;
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
