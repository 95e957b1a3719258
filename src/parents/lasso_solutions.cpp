#include "parents/lasso_solutions.h"

#include "base/by_width.h"

namespace bnstar {

namespace {

// Where so many members of a support are not available, as with more columns than rows, the way down is long; others will hardly go
// the same, and it ends at once.
constexpr int kManyMissing = 16;

template <int W>
VarSet<W> to_set(const std::vector<Var>& members) {
  VarSet<W> set;
  for (Var member : members) set.insert(member);
  return set;
}

}  // namespace

template <int W>
LassoSolutions<W>::LassoSolutions(const LassoTask& task, double most_bytes)
    : task_(task), most_bytes_(most_bytes), kept_(static_cast<std::size_t>(task.n_variables())) {
  for (Var x = 0; x < task.n_variables(); ++x) {
    possible_.push_back(to_set<W>(task.possible[x]));
    penalties_.push_back(task.penalties(x));
  }
}

template <int W>
LassoAnswer<W> LassoSolutions<W>::find(Var x, const VarSet<W>& available) const {
  VarSet<W> excluded;
  Solution here;
  const Solution* known = nullptr;
  while (true) {
    const auto found = kept_[x].find(excluded);
    if (found != kept_[x].end()) {
      known = &found->second;
    } else {
      here = solve(x, excluded, known ? &known->fit : nullptr);
      keep(x, excluded, here);
      known = &here;
    }
    const VarSet<W> missing = known->parents.minus(available);
    if (missing.empty()) return {known->parents, known->fit.value};
    excluded = missing.size() > kManyMissing ? possible_[x].minus(available) : excluded.joined(missing);
  }
}

template <int W>
typename LassoSolutions<W>::Solution LassoSolutions<W>::solve(Var x, const VarSet<W>& excluded,
                                                              const LassoFit* start) const {
  static thread_local LassoSolver solver;
  const std::vector<Var> allowed = possible_[x].minus(excluded).members();
  Solution solution;
  solution.fit = solver.solve({task_.gram, x, allowed, penalties_[x].data()}, start);
  solution.parents = to_set<W>(task_.parents(x, solution.fit));
  ++solved_;
  double largest = largest_gap_.load();
  while (solution.fit.gap > largest && !largest_gap_.compare_exchange_weak(largest, solution.fit.gap)) {
  }
  return solution;
}

template <int W>
void LassoSolutions<W>::keep(Var x, const VarSet<W>& excluded, const Solution& solution) const {
  const double bytes = sizeof(Solution) + sizeof(VarSet<W>) + 64 +
                       static_cast<double>(solution.fit.support.size() * (sizeof(Var) + sizeof(double)));
  if (static_cast<double>(bytes_.load()) + bytes > most_bytes_) return;
  bytes_ += static_cast<long long>(bytes);
  kept_[x].emplace(excluded, solution);
}

#define BNSTAR_INSTANTIATE(W) template class LassoSolutions<W>;
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
