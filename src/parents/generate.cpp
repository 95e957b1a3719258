#include "parents/generate.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <numeric>
#include <utility>

#include "base/parallel.h"
#include "parents/generator.h"

namespace bnstar {

bool beats(double cost, double best_of_subsets) {
  if (std::isinf(best_of_subsets)) return cost < best_of_subsets;
  return cost < best_of_subsets - 1e-10 * std::max(1.0, std::fabs(best_of_subsets));
}

Generator::Generator(LocalScore& score, const ParentConstraints& constraints, const GenerationSettings& settings,
                     Monitor& monitor)
    : score_(score),
      constraints_(constraints),
      settings_(settings),
      monitor_(monitor),
      largest_(*std::max_element(constraints.max_parents.begin(), constraints.max_parents.end())),
      binomials_(score.n_variables(), largest_ + 2),
      states_(score.n_variables()),
      nothing_known_(score.width(), 0.0) {
  for (Var x = 0; x < n(); ++x) {
    more_states_.push_back(score.arity(x) - 1.0);
    double fewest = std::numeric_limits<double>::infinity();
    for (Var y : constraints.candidates[x]) fewest = std::min(fewest, 1.0 * score.arity(y));
    fewest_states_.push_back(fewest);
    longest_required_ = std::max(longest_required_, static_cast<int>(constraints.required[x].size()));
    unconstrained_ = unconstrained_ && constraints.required[x].empty() &&
                     static_cast<int>(constraints.candidates[x].size()) == n() - 1;
  }
}

const Var* Generator::with_required(Var x, const Var* set, int size, std::vector<Var>& merged) const {
  const std::vector<Var>& required = constraints_.required[x];
  if (required.empty()) return set;
  merged.resize(size + required.size());
  std::merge(set, set + size, required.begin(), required.end(), merged.begin());
  return merged.data();
}

namespace {

std::vector<Rank> sorted_unique(std::vector<Rank> ranks) {
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  return ranks;
}

// What is left after a level broke off while its sets were being added.
void drop_larger(ListedSets& sets, int largest) {
  const auto end = std::upper_bound(sets.sizes.begin(), sets.sizes.end(), largest);
  sets.sizes.erase(end, sets.sizes.end());
  sets.costs.resize(sets.sizes.size());
  sets.parents.resize(std::accumulate(sets.sizes.begin(), sets.sizes.end(), std::size_t{0}));
}

}  // namespace

// Candidates that no other variable's candidates have caused to be evaluated before.
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
      const Rank rank = binomials_.rank_with(with_required(x, list.set(i), list.size, merged), size, x);
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

// Would so much more than what is held fit? If not, what only saves time is given back before the level is given up.
bool Generator::ask(Monitor& monitor, double more) {
  if (!monitor.fits(bytes() + more)) score_.spare_memory();
  if (!monitor.fits(bytes() + more)) monitor.stop(Stop::kMemoryLimit);
  return !monitor.stopped();
}

// Whether a level is done is decided as for one thread, so that the number of threads changes no result. Then there
// are as many threads as workspaces fit, and the rest is for what makes them faster.
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
  if (at_once_) {
    std::vector<Rank> missing;
    for (Rank rank = 0; !same_.complete() && rank < binomials_(n(), size); ++rank) {
      if (!same_.find(rank)) missing.push_back(rank);
    }
    return add_missing(missing, size) && evaluate_all(size);
  }
  // What candidates are made of has done its duty.
  for (VariableState& state : states_) {
    state.live = LiveSets{};
    state.live_index = RankIndex{};
  }
  return all_wanted() ? evaluate_all(size) : evaluate_candidates(size);
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
  for (const VariableState& state : states_) candidates += static_cast<double>(state.candidates.count());
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
  // The values there are so far are copied to a list with the missing ones among them.
  const double more = LevelValues::bytes(static_cast<double>(missing.size()), size, score_.width(), 0);
  if (!ask(monitor, same_.bytes() + more + score_.workspace_bytes(size))) return false;
  sets_counted_ += static_cast<double>(missing.size());
  same_.add(score_, binomials_, missing, settings_.threads, monitor);
  return !monitor.stopped();
}

// The last level has most of the sets, and hardly any of them is kept. Where nearly all have to be looked at it pays to
// have all values there before: a set that costs more than one of its subsets needs no comparison with the others then.
bool Generator::last_at_once(int size) {
  if (!settings_.prune || !unconstrained_ || size == 0 || size != largest_) return false;
  const double universe = static_cast<double>(binomials_(n(), size + 1));
  // Each set of a family serves as many children as it has members. Not all is worth it for a few of them.
  double joint = 0;
  for (Var x = 0; x < n(); ++x) joint += size <= constraints_.max_parents[x] ? static_cast<double>(n_joint(x)) : 0;
  const bool most_wanted = joint >= 0.5 * (size + 1) * universe;
  const double known = static_cast<double>(same_.count());
  const bool most_known = known >= 0.9 * static_cast<double>(binomials_(n(), size));
  const double needed = LevelValues::bytes(universe, size + 1, score_.width(), universe) + 2 * same_.bytes();
  return most_wanted && most_known && monitor_.fits(bytes() + needed + score_.workspace_bytes(size + 1));
}

// Live sets are numbered as sets of candidates, not of variables: mostly nearly all of them are there.
void Generator::index_live(Var x) {
  const LiveSets& live = states_[x].live;
  const std::vector<Var> place = places_among_candidates(x);
  std::vector<Rank> ranks(live.count());
  for (std::size_t i = 0; i < live.count(); ++i) {
    Rank rank = 0;
    for (int j = 0; j < live.size; ++j) rank += binomials_(place[live.set(i)[j]], j + 1);
    ranks[i] = rank;
  }
  states_[x].live_index = RankIndex(ranks, live_universe(x, live.size));
}

std::vector<Var> Generator::places_among_candidates(Var x) const {
  std::vector<Var> place(n(), -1);
  const std::vector<Var>& candidates = constraints_.candidates[x];
  for (std::size_t i = 0; i < candidates.size(); ++i) place[candidates[i]] = static_cast<Var>(i);
  return place;
}

void Generator::commit(int size) {
  parallel_for(settings_.threads, states_.size(), patient_, [&](std::size_t number) {
    const Var x = static_cast<Var>(number);
    VariableState& state = states_[x];
    const SetList& fresh = state.fresh;
    ListedSets& kept = state.kept;
    kept.sizes.insert(kept.sizes.end(), fresh.count(), size);
    kept.costs.insert(kept.costs.end(), fresh.best.begin(), fresh.best.end());
    if (constraints_.required[x].empty()) {
      kept.parents.insert(kept.parents.end(), fresh.members.begin(), fresh.members.end());
    } else {
      std::vector<Var> merged;
      for (std::size_t i = 0; i < fresh.count(); ++i) {
        const Var* parents = with_required(x, fresh.set(i), fresh.size, merged);
        kept.parents.insert(kept.parents.end(), parents, parents + size);
      }
    }
    state.fresh = SetList{};
    state.candidates = SetList{};
    state.live = std::move(state.next_live);
    index_live(x);
  });
  same_ = std::move(larger_);
}

double Generator::kept_bytes() const {
  double sum = 0;
  for (const VariableState& state : states_) sum += state.kept.bytes();
  return sum;
}

double Generator::bytes() const {
  double sum = score_.bytes() + kept_bytes() + same_.bytes() + larger_.bytes();
  for (const VariableState& state : states_) {
    sum += state.live.bytes() + state.live_index.bytes() + state.candidates.bytes() + state.fresh.bytes() +
           state.next_live.bytes();
  }
  return sum;
}

// For the indices of the live sets; and in the end all that was kept is there twice, here and in the result.
bool Generator::room_to_commit(int size) {
  double fresh = 0;
  double indices = 0;
  for (const VariableState& state : states_) {
    const LiveSets& live = state.next_live;
    fresh += 1.0 * state.fresh.count() * (12.0 + 4.0 * size);
    const double universe = static_cast<double>(live_universe(static_cast<Var>(&state - states_.data()), live.size));
    indices += RankIndex::bytes(static_cast<double>(live.count()), universe);
  }
  Monitor& monitor = monitor_at(size);
  if (!monitor.fits(2 * (kept_bytes() + fresh))) monitor.stop(Stop::kMemoryLimit);
  return ask(monitor, indices);
}

std::vector<std::vector<Var>> Generator::possible_parents() const {
  std::vector<std::vector<Var>> possible = constraints_.candidates;
  for (Var x = 0; x < n(); ++x) {
    possible[x].insert(possible[x].end(), constraints_.required[x].begin(), constraints_.required[x].end());
  }
  return possible;
}

// False when there was nothing to do or the level could not be finished.
bool Generator::level(int size) {
  Monitor& monitor = monitor_at(size);
  room_.open(monitor.limits().bytes - bytes());
  at_once_ = last_at_once(size);
  parallel_for(settings_.threads, states_.size(), monitor, [&](std::size_t x) { propose(static_cast<Var>(x), size); });
  const bool idle = !at_once_ && std::all_of(states_.begin(), states_.end(),
                                             [](const VariableState& state) { return state.candidates.count() == 0; });
  if (monitor.stopped() || (idle && size > longest_required_) || !evaluate(size)) return false;
  monitor_.poll();
  room_.open(monitor.limits().bytes - bytes());
  parallel_for(settings_.threads, states_.size(), monitor,
               [&](std::size_t x) { score_candidates(static_cast<Var>(x), size); });
  if (monitor.stopped() || !room_to_commit(size)) return false;
  commit(size);
  return true;
}

GeneratedSets Generator::run() {
  GeneratedSets result;
  score_.prepare(settings_.prune, possible_parents(), settings_.threads, monitor_);
  same_ = LevelValues(score_, binomials_, 0, Allowance{1, 0}, patient_);
  int done = -1;
  try {
    while (done < largest_ && level(done + 1)) ++done;
  } catch (const std::bad_alloc&) {
    monitor_.stop(Stop::kMemoryLimit);
    for (VariableState& state : states_) drop_larger(state.kept, done);
  }
  result.complete_size = done;
  result.sets_counted = sets_counted_;
  result.stop = monitor_.why();
  result.finished = !monitor_.stopped();
  for (Var x = 0; x < n(); ++x) {
    result.scored += states_[x].scored;
    if (states_[x].rejected) result.rejected.push_back(x);
    result.by_variable.push_back(std::move(states_[x].kept));
  }
  return result;
}

GeneratedSets generate_parent_sets(LocalScore& score, const ParentConstraints& constraints,
                                   const GenerationSettings& settings, Monitor& monitor) {
  return Generator(score, constraints, settings, monitor).run();
}

}  // namespace bnstar
