#include "parents/listing/level_evaluation.h"

#include <algorithm>
#include <utility>

namespace bnstar {

namespace {

std::vector<Rank> sorted_unique(std::vector<Rank> ranks) {
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  return ranks;
}

// Calls visit(x, parents) for every candidate of every variable.
template <class Visit>
void each_candidate(const ListingTask& task, const VariableStates& states, const Visit& visit) {
  std::vector<Var> merged;
  for (Var x = 0; x < task.n(); ++x) {
    const SetList& list = states[x].candidates;
    for (std::size_t i = 0; i < list.count(); ++i)
      visit(x, task.with_required(x, list.set(i), list.size, merged));
  }
}

std::size_t count_candidates(const VariableStates& states) {
  std::size_t count = 0;
  for (const VariableState& state : states) count += state.candidates.count();
  return count;
}

}  // namespace

// The candidates that were not evaluated already for another variable.
std::vector<Rank> LevelEvaluation::missing_parents(const VariableStates& states, int size) const {
  std::vector<Rank> missing;
  if (known_.parents.complete()) return missing;
  each_candidate(task_, states, [&](Var, const Var* parents) {
    const Rank rank = task_.binomials().rank(parents, size);
    if (!known_.parents.find(rank)) missing.push_back(rank);
  });
  return sorted_unique(std::move(missing));
}

std::vector<Rank> LevelEvaluation::wanted_families(const VariableStates& states, int size) const {
  const Rank universe = task_.sets_of_size(size + 1);
  const bool dense = universe / 64 <= count_candidates(states);
  std::vector<bool> marked(dense ? universe : 0);
  std::vector<Rank> wanted;
  each_candidate(task_, states, [&](Var x, const Var* parents) {
    const Rank rank = task_.binomials().rank_with(parents, size, x);
    if (dense) {
      marked[rank] = true;
    } else {
      wanted.push_back(rank);
    }
  });
  if (!dense) return sorted_unique(std::move(wanted));
  for (Rank rank = 0; rank < universe; ++rank) {
    if (marked[rank]) wanted.push_back(rank);
  }
  return wanted;
}

// Whether a level is done is decided as for one thread, so that the number of threads changes no
// result. Then as many threads work as there is room for workspaces, and the rest of the room is
// for what makes them faster.
Allowance LevelEvaluation::allowance_for(double sets, int size) {
  Monitor& monitor = budget_.monitor_at(size);
  const double universe = static_cast<double>(task_.sets_of_size(size + 1));
  const double workspace = memory_.workspace_bytes(size + 1);
  const double needed =
      LevelValues::bytes(sets, size + 1, evaluator_.width(), universe) + workspace;
  monitor.begin_phase(sets);
  if (!budget_.ask(monitor, needed)) return {1, 0};
  const double left = monitor.limits().bytes - budget_.bytes() - needed;
  const double threads = task_.settings().threads;
  const int more_threads = static_cast<int>(std::min(threads - 1.0, left / workspace));
  return {1 + more_threads, left - more_threads * workspace};
}

bool LevelEvaluation::evaluate_everything(int size) {
  std::vector<Rank> missing;
  const bool complete = known_.parents.complete();
  for (Rank rank = 0; !complete && rank < task_.sets_of_size(size); ++rank) {
    if (!known_.parents.find(rank)) missing.push_back(rank);
  }
  return add_missing(missing, size) && evaluate_families(size);
}

bool LevelEvaluation::evaluate_families(int size) {
  Monitor& monitor = budget_.monitor_at(size);
  const Rank sets = task_.sets_of_size(size + 1);
  const Allowance allowance = allowance_for(static_cast<double>(sets), size);
  if (monitor.stopped()) return false;
  sets_counted_ += static_cast<double>(sets);
  known_.families = LevelValues({size + 1, sets}, static_cast<std::size_t>(evaluator_.width()));
  known_.families.evaluate(evaluator_, task_.binomials(), allowance, monitor, keep_);
  return !monitor.stopped();
}

bool LevelEvaluation::go_on(int size) {
  Monitor& monitor = budget_.monitor_at(size);
  const Allowance allowance = allowance_for(static_cast<double>(known_.families.count()), size);
  if (monitor.stopped()) return false;
  known_.families.evaluate(evaluator_, task_.binomials(), allowance, monitor, keep_);
  return !monitor.stopped();
}

bool LevelEvaluation::evaluate_candidates(const VariableStates& states, int size) {
  Monitor& monitor = budget_.monitor_at(size);
  if (!budget_.ask(monitor, 8.0 * static_cast<double>(count_candidates(states)))) return false;
  if (!add_missing(missing_parents(states, size), size)) return false;
  std::vector<Rank> wanted = wanted_families(states, size);
  const Allowance allowance = allowance_for(static_cast<double>(wanted.size()), size);
  if (monitor.stopped()) return false;
  sets_counted_ += static_cast<double>(wanted.size());
  known_.families = LevelValues({size + 1, task_.sets_of_size(size + 1)},
                                static_cast<std::size_t>(evaluator_.width()), std::move(wanted));
  known_.families.evaluate(evaluator_, task_.binomials(), allowance, monitor, keep_);
  return !monitor.stopped();
}

bool LevelEvaluation::add_missing(const std::vector<Rank>& missing, int size) {
  if (missing.empty()) return true;
  Monitor& monitor = budget_.monitor_at(size);
  // The values so far are copied to a new list, together with the missing ones.
  const double more =
      LevelValues::bytes(static_cast<double>(missing.size()), size, evaluator_.width(), 0);
  const double copied = known_.parents.bytes();
  if (!budget_.ask(monitor, copied + more + memory_.workspace_bytes(size))) return false;
  sets_counted_ += static_cast<double>(missing.size());
  known_.parents.add(evaluator_, task_.binomials(), missing, task_.settings().threads, monitor);
  return !monitor.stopped();
}

bool LevelEvaluation::mostly_wanted(double joint, int size) const {
  const bool most_wanted =
      joint >= 0.5 * (size + 1) * static_cast<double>(task_.sets_of_size(size + 1));
  const double known = static_cast<double>(known_.parents.count());
  return most_wanted && known >= 0.9 * static_cast<double>(task_.sets_of_size(size));
}

bool LevelEvaluation::room_for_all(int size) const {
  const auto values = [&](int of_size) {
    const double universe = static_cast<double>(task_.sets_of_size(of_size));
    return LevelValues::bytes(universe, of_size, evaluator_.width(), universe);
  };
  return budget_.monitor().fits(budget_.bytes() + values(size + 1) + values(size) +
                                memory_.workspace_bytes(size + 1));
}

}  // namespace bnstar
