#include "parents/generate.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <new>
#include <numeric>
#include <utility>

#include "base/combinations.h"
#include "base/parallel.h"
#include "parents/level_values.h"

namespace bnstar {

bool beats(double cost, double best_of_subsets) {
  if (std::isinf(best_of_subsets)) return cost < best_of_subsets;
  return cost < best_of_subsets - 1e-10 * std::max(1.0, std::fabs(best_of_subsets));
}

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Sets of one size for one variable, required members left out, in colexicographic order.
struct SetList {
  int size = 0;
  std::vector<Var> members;
  std::vector<double> best;  // least cost of the set and its subsets, as far as they are live

  std::size_t count() const { return best.size(); }
  const Var* set(std::size_t i) const { return members.data() + i * size; }
  void push(const Var* set, double value) {
    members.insert(members.end(), set, set + size);
    best.push_back(value);
  }
};

struct VariableState {
  SetList live;          // of the previous size: supersets of these may still matter
  RankIndex live_index;
  SetList candidates;    // of this size; `best` is over proper subsets
  SetList fresh;         // kept of this size; `best` is the cost
  SetList next_live;
  double scored = 0;
  // All that was kept so far.
  std::vector<int> sizes;
  std::vector<Var> parents;
  std::vector<double> costs;
};

class Generator {
 public:
  Generator(LocalScore& score, const ParentConstraints& constraints, const GenerationSettings& settings,
            Monitor& monitor)
      : score_(score),
        constraints_(constraints),
        settings_(settings),
        monitor_(monitor),
        largest_(*std::max_element(constraints.max_parents.begin(), constraints.max_parents.end())),
        binomials_(score.n_variables(), largest_ + 2),
        states_(score.n_variables()),
        nothing_known_(score.width(), 0.0) {}

  GeneratedSets run();

 private:
  int n() const { return score_.n_variables(); }
  bool complete() const { return !settings_.prune && unconstrained_; }
  // Levels without which there would be no result at all are finished whatever happens.
  Monitor& monitor_at(int size) { return size <= longest_required_ ? patient_ : monitor_; }

  bool level(int size);
  void propose(Var x, int size);
  void propose_all(Var x, int free_size);
  void propose_from_live(Var x, int free_size);
  double best_of_subsets(const VariableState& state, const Var* set, int size) const;
  bool within_configurations(Var x, const Var* set, int size) const;
  bool ruled_out(Var x, const Var* set, int size, double best) const;
  void evaluate(int size);
  std::vector<Rank> missing_parents(int size) const;
  std::vector<Rank> wanted_families(int size) const;
  void score_candidates(Var x, int size);
  void commit(int size);
  double bytes_of_level(int size) const;
  // The set with the required parents of x put back, ascending.
  void with_required(Var x, const Var* set, int size, std::vector<Var>& out) const;

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

void Generator::with_required(Var x, const Var* set, int size, std::vector<Var>& out) const {
  const std::vector<Var>& required = constraints_.required[x];
  out.resize(size + required.size());
  std::merge(set, set + size, required.begin(), required.end(), out.begin());
}

void Generator::propose(Var x, int size) {
  VariableState& state = states_[x];
  const int free_size = size - static_cast<int>(constraints_.required[x].size());
  state.candidates = SetList{};
  state.candidates.size = free_size;
  if (free_size < 0 || size > constraints_.max_parents[x]) return;
  if (free_size == 0) {
    state.candidates.push(nullptr, kInfinity);
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
  list.members.reserve(count * free_size);
  list.best.reserve(count);
  std::vector<Var> places(free_size + 1);
  std::iota(places.begin(), places.end(), 0);
  std::vector<Var> set(free_size);
  for (Rank i = 0; i < count; ++i, next_combination(places.data(), free_size)) {
    for (int j = 0; j < free_size; ++j) set[j] = allowed[places[j]];
    if (constraints_.limit_configurations && !within_configurations(x, set.data(), free_size)) continue;
    list.push(set.data(), kInfinity);
  }
}

void Generator::propose_from_live(Var x, int free_size) {
  VariableState& state = states_[x];
  const SetList& live = state.live;
  std::vector<Var> set(free_size);
  // A new largest member over all live sets below it: colexicographic order again.
  std::size_t below = 0;
  for (Var y : constraints_.candidates[x]) {
    while (below < live.count() && (live.size == 0 || live.set(below)[live.size - 1] < y)) ++below;
    for (std::size_t i = 0; i < below; ++i) {
      std::copy(live.set(i), live.set(i) + live.size, set.begin());
      set[free_size - 1] = y;
      const double best = std::min(live.best[i], best_of_subsets(state, set.data(), free_size));
      if (best == -kInfinity || ruled_out(x, set.data(), free_size, best)) continue;
      state.candidates.push(set.data(), best);
    }
    if (monitor_.stopped()) return;
  }
}

// The least cost below the set, its largest member kept; -Inf when one of the subsets is
// dead, because then the set is dominated.
double Generator::best_of_subsets(const VariableState& state, const Var* set, int size) const {
  double best = kInfinity;
  for (int drop = 0; drop + 1 < size; ++drop) {
    const std::size_t place = state.live_index.find(binomials_.rank_without(set, size, drop));
    if (place == RankIndex::kAbsent) return -kInfinity;
    best = std::min(best, state.live.best[place]);
  }
  return best;
}

bool Generator::within_configurations(Var x, const Var* set, int size) const {
  double q = 1;
  for (int i = 0; i < size; ++i) q *= score_.arity(set[i]);
  for (Var y : constraints_.required[x]) q *= score_.arity(y);
  return q <= score_.most_configurations(x);
}

// Known to be dominated, with all its supersets, before it is scored.
bool Generator::ruled_out(Var x, const Var* set, int size, double best) const {
  if (constraints_.limit_configurations && constraints_.required[x].empty() &&
      !within_configurations(x, set, size)) {
    return true;
  }
  thread_local std::vector<Var> parents;
  with_required(x, set, size, parents);
  const int n_parents = static_cast<int>(parents.size());
  const double* of_parents = same_.find(binomials_.rank(parents.data(), n_parents));
  const double* known = of_parents ? of_parents : nothing_known_.data();
  if (best <= score_.superset_bound({x, parents.data(), n_parents, known, nullptr})) return true;
  if (!score_.has_never_with()) return false;
  thread_local std::vector<Var> rest;
  for (int i = 0; i < size; ++i) {
    const int place = static_cast<int>(std::find(parents.begin(), parents.end(), set[i]) - parents.begin());
    rest = parents;
    rest.erase(rest.begin() + place);
    const double* of_rest = smaller_.find(binomials_.rank(rest.data(), n_parents - 1));
    const double* rest_with_x = same_.find(binomials_.rank_with(rest.data(), n_parents - 1, x));
    if (of_rest && rest_with_x &&
        score_.never_with(x, set[i], rest.data(), n_parents - 1, of_rest, rest_with_x, of_parents)) {
      return true;
    }
  }
  return false;
}

std::vector<Rank> sorted_unique(std::vector<Rank> ranks) {
  std::sort(ranks.begin(), ranks.end());
  ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
  return ranks;
}

std::vector<Rank> Generator::missing_parents(int size) const {
  std::vector<Rank> missing;
  std::vector<Var> parents;
  for (Var x = 0; x < n(); ++x) {
    const SetList& list = states_[x].candidates;
    for (std::size_t i = 0; i < list.count(); ++i) {
      with_required(x, list.set(i), list.size, parents);
      const Rank rank = binomials_.rank(parents.data(), size);
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
  std::vector<Var> parents;
  for (Var x = 0; x < n(); ++x) {
    const SetList& list = states_[x].candidates;
    for (std::size_t i = 0; i < list.count(); ++i) {
      with_required(x, list.set(i), list.size, parents);
      const Rank rank = binomials_.rank_with(parents.data(), size, x);
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

void Generator::evaluate(int size) {
  Monitor& monitor = monitor_at(size);
  const auto room_for = [&](double sets) {
    if (monitor.fits(LevelValues::bytes(sets, size + 1, score_.width()) + bytes_of_level(size))) {
      monitor.begin_phase(sets);
      return true;
    }
    monitor.stop(Stop::kMemoryLimit);
    return false;
  };
  if (complete()) {
    if (!room_for(static_cast<double>(binomials_(n(), size + 1)))) return;
    larger_ = LevelValues(score_, binomials_, size + 1, settings_.threads, monitor);
    return;
  }
  same_.add(score_, binomials_, missing_parents(size), settings_.threads, monitor);
  std::vector<Rank> wanted = wanted_families(size);
  if (!room_for(static_cast<double>(wanted.size()))) return;
  larger_ = LevelValues(score_, binomials_, size + 1, std::move(wanted), settings_.threads, monitor);
}

void Generator::score_candidates(Var x, int size) {
  VariableState& state = states_[x];
  const SetList& list = state.candidates;
  state.fresh = SetList{};
  state.next_live = SetList{};
  state.fresh.size = state.next_live.size = list.size;
  if (!settings_.prune) {
    state.fresh.members.reserve(list.members.size());
    state.fresh.best.reserve(list.count());
  }
  const bool more_may_follow = settings_.prune && size < constraints_.max_parents[x];
  std::vector<Var> merged;
  for (std::size_t i = 0; i < list.count(); ++i) {
    const Var* parents = list.set(i);
    if (!constraints_.required[x].empty()) {
      with_required(x, parents, list.size, merged);
      parents = merged.data();
    }
    const Family family{x, parents, size, same_.find(binomials_.rank(parents, size)),
                        larger_.find(binomials_.rank_with(parents, size, x))};
    const double cost = score_.cost(family);
    if (settings_.prune ? beats(cost, list.best[i]) : cost < LocalScore::kRejected) {
      state.fresh.push(list.set(i), cost);
    }
    if (!more_may_follow || cost == LocalScore::kRejected) continue;
    const double best = std::min(cost, list.best[i]);
    if (best > score_.superset_bound(family)) state.next_live.push(list.set(i), best);
  }
}

void Generator::commit(int size) {
  std::vector<Var> parents;
  for (Var x = 0; x < n(); ++x) {
    VariableState& state = states_[x];
    state.scored += static_cast<double>(state.candidates.count());
    for (std::size_t i = 0; i < state.fresh.count(); ++i) {
      with_required(x, state.fresh.set(i), state.fresh.size, parents);
      state.sizes.push_back(size);
      state.parents.insert(state.parents.end(), parents.begin(), parents.end());
      state.costs.push_back(state.fresh.best[i]);
    }
    state.live = std::move(state.next_live);
    state.fresh = SetList{};
  }
  parallel_for(settings_.threads, states_.size(), patient_, [&](std::size_t x) {
    const SetList& live = states_[x].live;
    std::vector<Rank> ranks(live.count());
    for (std::size_t i = 0; i < live.count(); ++i) ranks[i] = binomials_.rank(live.set(i), live.size);
    states_[x].live_index = RankIndex(ranks, binomials_(n(), std::max(live.size, 0)));
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
  return sets * (3 * (8.0 + 4.0 * size) + 12) + 2 * kept;
}

// False when there was nothing to do or the level could not be finished.
bool Generator::level(int size) {
  Monitor& monitor = monitor_at(size);
  parallel_for(settings_.threads, states_.size(), monitor,
               [&](std::size_t x) { propose(static_cast<Var>(x), size); });
  if (monitor.stopped()) return false;
  bytes_peak_ = std::max(bytes_peak_, bytes_of_level(size));
  if (!monitor.fits(bytes_of_level(size))) {
    monitor.stop(Stop::kMemoryLimit);
    return false;
  }
  const bool idle = std::all_of(states_.begin(), states_.end(), [](const VariableState& state) {
    return state.candidates.count() == 0;
  });
  if (idle && size > longest_required_) return false;
  evaluate(size);
  if (monitor.stopped()) return false;
  parallel_for(settings_.threads, states_.size(), monitor,
               [&](std::size_t x) { score_candidates(static_cast<Var>(x), size); });
  if (monitor.stopped()) return false;
  commit(size);
  return true;
}

GeneratedSets Generator::run() {
  for (Var x = 0; x < n(); ++x) {
    longest_required_ = std::max(longest_required_, static_cast<int>(constraints_.required[x].size()));
    unconstrained_ = unconstrained_ && constraints_.required[x].empty() &&
                     static_cast<int>(constraints_.candidates[x].size()) == n() - 1;
  }
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
  for (const VariableState& state : states_) {
    result.scored += state.scored;
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

double count_within_limits(const LocalScore& score, const ParentConstraints& constraints) {
  double total = 0;
  for (Var x = 0; x < score.n_variables(); ++x) {
    const bool limited = constraints.limit_configurations && constraints.required[x].empty();
    const double most = limited ? score.most_configurations(x) : kInfinity;
    const int room = constraints.max_parents[x] - static_cast<int>(constraints.required[x].size());
    if (room < 0) continue;
    // ways[q][k]: sets of k candidates with q configurations.
    std::map<double, std::vector<double>> ways{{1.0, std::vector<double>(room + 1, 0.0)}};
    ways[1.0][0] = 1;
    for (Var y : constraints.candidates[x]) {
      const double r = std::isinf(most) ? 1 : score.arity(y);
      const std::map<double, std::vector<double>> before = ways;
      for (const auto& [q, counts] : before) {
        if (q * r > most) continue;
        std::vector<double>& more = ways.try_emplace(q * r, std::vector<double>(room + 1, 0.0)).first->second;
        for (int k = 0; k < room; ++k) more[k + 1] += counts[k];
      }
    }
    for (const auto& entry : ways) total += std::accumulate(entry.second.begin(), entry.second.end(), 0.0);
  }
  return total;
}

}  // namespace bnstar
