#include "parents/generate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <numeric>
#include <utility>

#include "base/combinations.h"
#include "base/parallel.h"
#include "parents/level_values.h"
#include "parents/set_list.h"

namespace bnstar {

bool beats(double cost, double best_of_subsets) {
  if (std::isinf(best_of_subsets)) return cost < best_of_subsets;
  return cost < best_of_subsets - 1e-10 * std::max(1.0, std::fabs(best_of_subsets));
}

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct VariableState {
  LiveSets live;         // of the previous size
  RankIndex live_index;
  SetList candidates;    // of this size; `best` is over proper subsets
  SetList fresh;         // kept of this size; `best` is the cost
  LiveSets next_live;
  double scored = 0;
  bool rejected = false;
  // All that was kept so far.
  std::vector<int> sizes;
  std::vector<Var> parents;
  std::vector<double> costs;
};

class Generator {
 public:
  Generator(LocalScore& score, const ParentConstraints& constraints, const GenerationSettings& settings,
            Monitor& monitor);
  GeneratedSets run();

 private:
  int n() const { return score_.n_variables(); }
  bool all_wanted() const { return !settings_.prune && unconstrained_; }
  // Levels without which there would be no result at all are finished whatever happens.
  Monitor& monitor_at(int size) { return size <= longest_required_ ? patient_ : monitor_; }

  bool level(int size);
  void propose(Var x, int size);
  void propose_all(Var x, int free_size);
  void propose_from_live(Var x, int free_size);
  bool evaluate(int size);
  bool room_for(double sets, int size);
  std::vector<Rank> missing_parents(int size) const;
  std::vector<Rank> wanted_families(int size) const;
  void score_candidates(Var x, int size);
  void commit(int size);
  void index_live(Var x);
  double bytes_of_level(int size) const;
  // The parents: the set, or the set with the required parents of x put back in `merged`.
  const Var* with_required(Var x, const Var* set, int size, std::vector<Var>& merged) const;

  LocalScore& score_;
  const ParentConstraints& constraints_;
  const GenerationSettings& settings_;
  Monitor& monitor_;
  Monitor patient_{Limits{}, nullptr, nullptr};
  int largest_;
  Binomials binomials_;
  std::vector<VariableState> states_;
  std::vector<double> nothing_known_;
  bool unconstrained_ = true;
  int longest_required_ = 0;
  // Values of the sets of one size less than the candidates, of their size, of one more.
  LevelValues smaller_;
  LevelValues same_;
  LevelValues larger_;
  double bytes_peak_ = 0;
};

Generator::Generator(LocalScore& score, const ParentConstraints& constraints,
                     const GenerationSettings& settings, Monitor& monitor)
    : score_(score),
      constraints_(constraints),
      settings_(settings),
      monitor_(monitor),
      largest_(*std::max_element(constraints.max_parents.begin(), constraints.max_parents.end())),
      binomials_(score.n_variables(), largest_ + 2),
      states_(score.n_variables()),
      nothing_known_(score.width(), 0.0) {
  for (Var x = 0; x < n(); ++x) {
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

void Generator::propose(Var x, int size) {
  VariableState& state = states_[x];
  const int free_size = size - static_cast<int>(constraints_.required[x].size());
  state.candidates = SetList{};
  state.candidates.size = free_size;
  if (free_size < 0 || size > constraints_.max_parents[x]) return;
  if (free_size == 0) {
    double q = 1;
    for (Var y : constraints_.required[x]) q *= score_.arity(y);
    state.candidates.push(nullptr, kInfinity, q);
  } else if (settings_.prune) {
    propose_from_live(x, free_size);
  } else {
    propose_all(x, free_size);
  }
}

void Generator::propose_all(Var x, int free_size) {
  const std::vector<Var>& allowed = constraints_.candidates[x];
  const int m = static_cast<int>(allowed.size());
  if (m < free_size) return;
  SetList& list = states_[x].candidates;
  const Rank count = binomials_(m, free_size);
  list.reserve(count);
  double required_q = 1;
  for (Var y : constraints_.required[x]) required_q *= score_.arity(y);
  std::vector<Var> places(free_size + 1);
  std::iota(places.begin(), places.end(), 0);
  std::vector<Var> set(free_size);
  for (Rank i = 0; i < count; ++i, next_combination(places.data(), free_size)) {
    double q = required_q;
    for (int j = 0; j < free_size; ++j) {
      set[j] = allowed[places[j]];
      q *= score_.arity(set[j]);
    }
    list.push(set.data(), kInfinity, q);
  }
}

// Joins a live set with a new largest member; over all live sets below that member the
// order is colexicographic again. A joint set is dead when one of its subsets is, when
// it is over the score's limit, or when its supersets and itself are known to be dominated.
void Generator::propose_from_live(Var x, int free_size) {
  VariableState& state = states_[x];
  const LiveSets& live = state.live;
  const bool limited = constraints_.limit_configurations && constraints_.required[x].empty();
  const double most_configurations = limited ? score_.most_configurations(x) : kInfinity;
  const bool gains = score_.has_gain_limit();
  const int n_parents = free_size + static_cast<int>(constraints_.required[x].size());
  std::vector<Var> set(free_size);
  std::vector<Var> merged;
  std::vector<Rank> above(free_size);
  std::vector<std::size_t> subsets(free_size);

  const auto is_dead = [&](std::size_t first, double q, double& best) {
    // Too cheap a gain for too high a price, in either view of it.
    const auto not_worth = [&](std::size_t subset, Var added, const double* joint) {
      const double price = live.gains[subset].price * (score_.arity(added) - 1);
      return live.gains[subset].most <= price ||
             (joint && score_.unknown_of(live.values[subset], joint) <= price);
    };
    if (gains && not_worth(first, set[free_size - 1], nullptr)) return true;
    // Ranks without one member each, in one sweep from both ends.
    above[free_size - 1] = 0;
    for (int i = free_size - 1; i > 0; --i) above[i - 1] = above[i] + binomials_(set[i], i);
    Rank below = 0;
    for (int drop = 0; drop + 1 < free_size; ++drop) {
      const std::size_t place = state.live_index.find(below + above[drop]);
      if (place == RankIndex::kAbsent) return true;
      if (gains && not_worth(place, set[drop], nullptr)) return true;
      best = std::min(best, live.best[place]);
      subsets[drop] = place;
      below += binomials_(set[drop], drop + 1);
    }
    subsets[free_size - 1] = first;
    const Var* parents = with_required(x, set.data(), free_size, merged);
    const double* joint = same_.find(binomials_.rank(parents, n_parents));
    if (best <= score_.superset_bound({x, parents, n_parents, q, joint ? joint : nothing_known_.data(), nullptr})) return true;
    for (int i = 0; gains && joint && i < free_size; ++i) {
      if (not_worth(subsets[i], set[i], joint)) return true;
    }
    return false;
  };

  std::size_t below = 0;
  for (Var y : constraints_.candidates[x]) {
    while (below < live.count() && (live.size == 0 || live.set(below)[live.size - 1] < y)) ++below;
    for (std::size_t i = 0; i < below; ++i) {
      const double q = live.configurations[i] * score_.arity(y);
      if (q > most_configurations) continue;
      std::copy(live.set(i), live.set(i) + live.size, set.begin());
      set[free_size - 1] = y;
      double best = live.best[i];
      if (!is_dead(i, q, best)) state.candidates.push(set.data(), best, q);
    }
    if (monitor_.stopped()) return;
  }
}

std::vector<Rank> sorted_unique(std::vector<Rank> ranks) {
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  return ranks;
}

// Candidates that no other variable's candidates have caused to be evaluated before.
std::vector<Rank> Generator::missing_parents(int size) const {
  std::vector<Rank> missing;
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

bool Generator::room_for(double sets, int size) {
  Monitor& monitor = monitor_at(size);
  const double bytes = LevelValues::bytes(sets, size + 1, score_.width()) + bytes_of_level(size);
  bytes_peak_ = std::max(bytes_peak_, bytes);
  if (!monitor.fits(bytes)) monitor.stop(Stop::kMemoryLimit);
  monitor.begin_phase(sets);
  return !monitor.stopped();
}

bool Generator::evaluate(int size) {
  Monitor& monitor = monitor_at(size);
  if (all_wanted()) {
    if (!room_for(static_cast<double>(binomials_(n(), size + 1)), size)) return false;
    larger_ = LevelValues(score_, binomials_, size + 1, settings_.threads, monitor);
    return !monitor.stopped();
  }
  same_.add(score_, binomials_, missing_parents(size), settings_.threads, monitor);
  std::vector<Rank> wanted = wanted_families(size);
  if (!room_for(static_cast<double>(wanted.size()), size)) return false;
  larger_ = LevelValues(score_, binomials_, size + 1, std::move(wanted), settings_.threads, monitor);
  return !monitor.stopped();
}

void Generator::score_candidates(Var x, int size) {
  VariableState& state = states_[x];
  const SetList& list = state.candidates;
  state.fresh = SetList{};
  state.next_live = LiveSets{};
  state.fresh.size = state.next_live.size = list.size;
  if (!settings_.prune) state.fresh.reserve(list.count());
  const bool more_may_follow = settings_.prune && size < constraints_.max_parents[x];
  std::vector<Var> merged;
  for (std::size_t i = 0; i < list.count(); ++i) {
    const Var* parents = with_required(x, list.set(i), list.size, merged);
    const Family family{x, parents, size, list.configurations[i], same_.find(binomials_.rank(parents, size)),
                        larger_.find(binomials_.rank_with(parents, size, x))};
    const double cost = score_.cost(family);
    if (settings_.prune ? beats(cost, list.best[i]) : cost < LocalScore::kRejected) {
      state.fresh.push(list.set(i), cost, family.configurations);
    }
    if (cost == LocalScore::kRejected) {
      // Parents that depend on each other say nothing of this variable.
      const Family parents_only{x, parents, size, family.configurations, family.of_parents, nullptr};
      state.rejected = state.rejected || score_.superset_bound(parents_only) < LocalScore::kRejected;
      continue;
    }
    if (!more_may_follow) continue;
    const double best = std::min(cost, list.best[i]);
    if (best <= score_.superset_bound(family) || best <= score_.sharper_superset_bound(family)) continue;
    state.next_live.push(list.set(i), best, family.configurations);
    state.next_live.gains.push_back(score_.gain_limit(family));
    state.next_live.values.push_back(family.of_parents);
  }
}

void Generator::index_live(Var x) {
  const LiveSets& live = states_[x].live;
  std::vector<Rank> ranks(live.count());
  for (std::size_t i = 0; i < live.count(); ++i) ranks[i] = binomials_.rank(live.set(i), live.size);
  states_[x].live_index = RankIndex(ranks, binomials_(n(), std::max(live.size, 0)));
}

void Generator::commit(int size) {
  parallel_for(settings_.threads, states_.size(), patient_, [&](std::size_t number) {
    const Var x = static_cast<Var>(number);
    VariableState& state = states_[x];
    state.scored += static_cast<double>(state.candidates.count());
    std::vector<Var> merged;
    for (std::size_t i = 0; i < state.fresh.count(); ++i) {
      const Var* parents = with_required(x, state.fresh.set(i), state.fresh.size, merged);
      state.sizes.push_back(size);
      state.parents.insert(state.parents.end(), parents, parents + size);
      state.costs.push_back(state.fresh.best[i]);
    }
    state.fresh = SetList{};
    state.candidates = SetList{};
    state.live = std::move(state.next_live);
    index_live(x);
  });
  smaller_ = std::move(same_);
  same_ = std::move(larger_);
}

double Generator::bytes_of_level(int size) const {
  double sets = 0;
  double kept = 0;
  for (const VariableState& state : states_) {
    sets += static_cast<double>(state.candidates.count());
    kept += 12.0 * static_cast<double>(state.costs.size()) + 4.0 * static_cast<double>(state.parents.size());
  }
  return sets * (2 * (16.0 + 4.0 * size) + 40.0) + 2 * kept;
}

// False when there was nothing to do or the level could not be finished.
bool Generator::level(int size) {
  Monitor& monitor = monitor_at(size);
  parallel_for(settings_.threads, states_.size(), monitor,
               [&](std::size_t x) { propose(static_cast<Var>(x), size); });
  const bool idle = std::all_of(states_.begin(), states_.end(), [](const VariableState& state) {
    return state.candidates.count() == 0;
  });
  if (monitor.stopped() || (idle && size > longest_required_) || !evaluate(size)) return false;
  parallel_for(settings_.threads, states_.size(), monitor,
               [&](std::size_t x) { score_candidates(static_cast<Var>(x), size); });
  if (monitor.stopped()) return false;
  commit(size);
  return true;
}

GeneratedSets Generator::run() {
  GeneratedSets result;
  same_ = LevelValues(score_, binomials_, 0, 1, patient_);
  int done = -1;
  try {
    while (done < largest_ && level(done + 1)) ++done;
  } catch (const std::bad_alloc&) {
    monitor_.stop(Stop::kMemoryLimit);
  }
  result.complete_size = done;
  result.stop = monitor_.why();
  result.finished = !monitor_.stopped();
  result.bytes_peak = bytes_peak_;
  for (Var x = 0; x < n(); ++x) {
    const VariableState& state = states_[x];
    result.scored += state.scored;
    if (state.rejected) result.rejected.push_back(x);
    result.sets.size.insert(result.sets.size.end(), state.sizes.begin(), state.sizes.end());
    result.sets.parents.insert(result.sets.parents.end(), state.parents.begin(), state.parents.end());
    result.sets.cost.insert(result.sets.cost.end(), state.costs.begin(), state.costs.end());
    result.sets.start.push_back(result.sets.cost.size());
  }
  return result;
}

}  // namespace

GeneratedSets generate_parent_sets(LocalScore& score, const ParentConstraints& constraints,
                                   const GenerationSettings& settings, Monitor& monitor) {
  return Generator(score, constraints, settings, monitor).run();
}

}  // namespace bnstar
