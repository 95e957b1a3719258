#include "parents/listing/whole_levels.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/parallel.h"
#include "parents/listing/level_scan.h"

namespace bnstar {

WholeLevels::WholeLevels(const ListingTask& task, const LocalScore& score, ListingBudget& budget,
                         VariableStates& states, const KnownValues& known)
    : task_(task), score_(score), budget_(budget), states_(states), known_(known) {}

// Worth it if most sets are wanted now and if evaluating all that is left takes hardly longer than
// the lists of this level alone would, since larger sets might turn out to be dead.
bool WholeLevels::pay_off(int size, int largest, const Proposer& proposer,
                          const LevelEvaluation& evaluation) {
  // A family takes half as many steps, but while most sets are wanted the next level has more
  // families.
  constexpr double kStepsPerFamily = 600;
  if (!task_.settings().prune || !task_.unconstrained() || size == 0 ||
      score_.cost_per_parameter() <= 0 || task_.rule().has_slack())
    return false;
  double steps = 0;
  for (int k = size; k <= largest && size < largest; ++k) steps += score_.steps_per_level(k + 1);
  if (std::isinf(steps)) return false;
  double joint = 0;
  for (Var x = 0; x < task_.n(); ++x) {
    if (size > task_.most_listed(x)) continue;
    // The bound for sets beyond the list is found from live sets.
    if (task_.supersets_matter(x, task_.most_listed(x))) return false;
    joint += static_cast<double>(proposer.n_joint(x));
  }
  return steps <= kStepsPerFamily * joint && evaluation.mostly_wanted(joint, size) &&
         evaluation.room_for_all(largest);
}

void WholeLevels::drop_lists() {
  for (VariableState& state : states_) {
    state.drop_live();
    state.next_live = LiveSets{};
    state.fresh = state.candidates = SetList{};
  }
}

void WholeLevels::note_level(int size, const CandidateScorer& scorer) {
  for (Var x = 0; x < task_.n(); ++x) {
    VariableState& state = states_[x];
    state.next_tail = scorer.tail_before_scoring(x, size);
    if (size > task_.most_listed(x)) continue;
    state.scored += count_within_limits(score_, task_.constraints(), x, size);
    if (task_.supersets_matter(x, size)) state.next_tail = tail_of(x, size);
  }
}

// A bound for larger sets found earlier also holds for these.
double WholeLevels::tail_of(Var x, int size) const {
  std::vector<double> arities;
  for (Var y : task_.constraints().candidates[x]) arities.push_back(score_.arity(y));
  std::sort(arities.begin(), arities.end());
  double fewest = 1;
  for (int i = 0; i < size; ++i) fewest *= arities[i];
  const std::vector<double> nothing_known(score_.width(), 0.0);
  const double bound =
      task_.strict_superset_bound({x, nullptr, size, fewest, nothing_known.data(), nullptr});
  return std::max(states_[x].tail, bound);
}

void WholeLevels::look_through(int size, Monitor& monitor) {
  constexpr Rank kRestsPerTask = 4096;
  LevelScan scan(task_, score_, known_, score_.cost_per_parameter());
  for (Var x = 0; x < task_.n(); ++x) {
    states_[x].begin_fresh(size);
    scan.add_variable(states_[x].kept, size <= task_.most_listed(x));
  }
  const Rank rests = task_.sets_of_size(size);
  std::vector<FoundSets> found((rests + kRestsPerTask - 1) / kRestsPerTask);
  parallel_for(task_.settings().threads, found.size(), monitor, [&](std::size_t part) {
    const Rank first = part * kRestsPerTask;
    found[part] = scan.part(first, std::min(first + kRestsPerTask, rests));
    budget_.look(monitor, found[part].children.size() * SetList::bytes_each(size + 1));
  });
  for (const FoundSets& some : found) {
    for (std::size_t i = 0; i < some.children.size(); ++i) {
      states_[some.children[i]].fresh.push(some.sets.set(i), some.sets.best[i],
                                           some.sets.configurations[i]);
    }
  }
}

}  // namespace bnstar
