// Evaluates the sets that the families of a level are made of: which sets, whether they fit in
// memory, on how many threads.
#include <algorithm>
#include <utility>

#include "parents/listing/generator.h"

namespace bnstar {

namespace {

std::vector<Rank> sorted_unique(std::vector<Rank> ranks) {
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  return ranks;
}

}  // namespace

// The candidates that were not evaluated already for another variable.
std::vector<Rank> Generator::missing_parents(int size) const {
  std::vector<Rank> missing;
  if (same_.complete()) return missing;
  std::vector<Var> merged;
  for (Var x = 0; x < n(); ++x) {
    const SetList& list = states_[x].candidates;
    for (std::size_t i = 0; i < list.count(); ++i) {
      const Rank rank = binomials_.rank(with_required(x, list.set(i), list.size, merged), size);
      if (!same_.find(rank)) missing.push_back(rank);
    }
  }
  return sorted_unique(std::move(missing));
}

std::vector<Rank> Generator::wanted_families(int size) const {
  const Rank universe = binomials_(n(), size + 1);
  std::size_t candidates = 0;
  for (const VariableState& state : states_) candidates += state.candidates.count();
  const bool dense = universe / 64 <= candidates;
  std::vector<bool> marked(dense ? universe : 0);
  std::vector<Rank> wanted;
  std::vector<Var> merged;
  for (Var x = 0; x < n(); ++x) {
    const SetList& list = states_[x].candidates;
    for (std::size_t i = 0; i < list.count(); ++i) {
      const Rank rank =
          binomials_.rank_with(with_required(x, list.set(i), list.size, merged), size, x);
      if (dense) {
        marked[rank] = true;
      } else {
        wanted.push_back(rank);
      }
    }
  }
  if (!dense) return sorted_unique(std::move(wanted));
  for (Rank rank = 0; rank < universe; ++rank) {
    if (marked[rank]) wanted.push_back(rank);
  }
  return wanted;
}

// Would `more` bytes fit beside what is held? If not, what only saves time is freed before the
// level is given up.
bool Generator::ask(Monitor& monitor, double more) {
  if (!monitor.fits(bytes() + more)) score_.spare_memory();
  if (!monitor.fits(bytes() + more)) monitor.stop(Stop::kMemoryLimit);
  return !monitor.stopped();
}

// Whether a level is done is decided as for one thread, so that the number of threads changes no
// result. Then as many threads work as there is room for workspaces, and the rest of the room is
// for what makes them faster.
Allowance Generator::allowance_for(double sets, int size) {
  Monitor& monitor = monitor_at(size);
  const double universe = static_cast<double>(binomials_(n(), size + 1));
  const double workspace = score_.workspace_bytes(size + 1);
  const double needed = LevelValues::bytes(sets, size + 1, score_.width(), universe) + workspace;
  monitor.begin_phase(sets);
  if (!ask(monitor, needed)) return {1, 0};
  const double left = monitor.limits().bytes - bytes() - needed;
  const int more_threads = static_cast<int>(std::min(settings_.threads - 1.0, left / workspace));
  return {1 + more_threads, left - more_threads * workspace};
}

bool Generator::evaluate(int size) {
  if (at_once_) return evaluate_everything(size);
  // The lists from which candidates were made are no longer needed.
  for (VariableState& state : states_) {
    state.live = LiveSets{};
    state.live_index = RankIndex{};
  }
  return all_wanted() ? evaluate_all(size) : evaluate_candidates(size);
}

// Evaluates all families and all sets of parents.
bool Generator::evaluate_everything(int size) {
  std::vector<Rank> missing;
  for (Rank rank = 0; !same_.complete() && rank < binomials_(n(), size); ++rank) {
    if (!same_.find(rank)) missing.push_back(rank);
  }
  return add_missing(missing, size) && evaluate_all(size);
}

bool Generator::evaluate_all(int size) {
  Monitor& monitor = monitor_at(size);
  const Allowance allowance = allowance_for(static_cast<double>(binomials_(n(), size + 1)), size);
  if (monitor.stopped()) return false;
  sets_counted_ += static_cast<double>(binomials_(n(), size + 1));
  larger_ = LevelValues(score_, binomials_, size + 1, allowance, monitor);
  return !monitor.stopped();
}

bool Generator::evaluate_candidates(int size) {
  Monitor& monitor = monitor_at(size);
  double candidates = 0;
  for (const VariableState& state : states_)
    candidates += static_cast<double>(state.candidates.count());
  if (!ask(monitor, 8 * candidates)) return false;
  if (!add_missing(missing_parents(size), size)) return false;
  std::vector<Rank> wanted = wanted_families(size);
  const Allowance allowance = allowance_for(static_cast<double>(wanted.size()), size);
  if (monitor.stopped()) return false;
  sets_counted_ += static_cast<double>(wanted.size());
  larger_ = LevelValues(score_, binomials_, size + 1, std::move(wanted), allowance, monitor);
  return !monitor.stopped();
}

bool Generator::add_missing(const std::vector<Rank>& missing, int size) {
  if (missing.empty()) return true;
  Monitor& monitor = monitor_at(size);
  // The values so far are copied to a new list, together with the missing ones.
  const double more =
      LevelValues::bytes(static_cast<double>(missing.size()), size, score_.width(), 0);
  if (!ask(monitor, same_.bytes() + more + score_.workspace_bytes(size))) return false;
  sets_counted_ += static_cast<double>(missing.size());
  same_.add(score_, binomials_, missing, settings_.threads, monitor);
  return !monitor.stopped();
}

// The last level has most of the sets, and hardly any of them is kept. If nearly all have to be
// examined, it pays to compute all values first: then a set that costs more than one of its subsets
// needs no comparison with the others.
bool Generator::last_at_once(int size) {
  if (!settings_.prune || !unconstrained_ || size == 0 || size != largest_) return false;
  // The bound for larger sets is found from candidates.
  for (Var x = 0; x < n(); ++x) {
    if (size == most_listed(x) && supersets_matter(x, size)) return false;
  }
  double joint = 0;
  for (Var x = 0; x < n(); ++x)
    joint += size <= most_listed(x) ? static_cast<double>(n_joint(x)) : 0;
  return mostly_wanted(joint, size) && room_for_all(size);
}

// `joint` is the number of families. Each set serves as many families as it has members; evaluating
// all sets is not worth it for a few.
bool Generator::mostly_wanted(double joint, int size) const {
  const bool most_wanted =
      joint >= 0.5 * (size + 1) * static_cast<double>(binomials_(n(), size + 1));
  const double known = static_cast<double>(same_.count());
  return most_wanted && known >= 0.9 * static_cast<double>(binomials_(n(), size));
}

// Is there room for all values that the level is made of, beside what is held?
bool Generator::room_for_all(int size) const {
  const auto values = [&](int of_size) {
    const double universe = static_cast<double>(binomials_(n(), of_size));
    return LevelValues::bytes(universe, of_size, score_.width(), universe);
  };
  return monitor_->fits(bytes() + values(size + 1) + values(size) +
                        score_.workspace_bytes(size + 1));
}

}  // namespace bnstar
