#include "parents/listing/generate.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <numeric>
#include <utility>

#include "base/parallel.h"
#include "parents/listing/generator.h"

namespace bnstar {

Generator::Generator(LocalScore& score, const ParentConstraints& constraints,
                     const GenerationSettings& settings)
    : score_(score),
      constraints_(constraints),
      settings_(settings),
      rule_(settings.slack),
      largest_(largest_listed()),
      binomials_(score.n_variables(), largest_ + 2),
      states_(score.n_variables()),
      nothing_known_(score.width(), 0.0) {
  for (Var x = 0; x < n(); ++x) {
    more_states_.push_back(score.arity(x) - 1.0);
    double fewest = std::numeric_limits<double>::infinity();
    for (Var y : constraints.candidates[x]) fewest = std::min(fewest, 1.0 * score.arity(y));
    fewest_states_.push_back(fewest);
    longest_required_ =
        std::max(longest_required_, static_cast<int>(constraints.required[x].size()));
    unconstrained_ = unconstrained_ && constraints.required[x].empty() &&
                     static_cast<int>(constraints.candidates[x].size()) == n() - 1;
  }
}

int Generator::largest_listed() const {
  const std::vector<int>& most =
      settings_.most_listed.empty() ? constraints_.max_parents : settings_.most_listed;
  return *std::max_element(most.begin(), most.end());
}

// Sets of x with more configurations are never best.
double Generator::most_configurations(Var x) const {
  const bool limited = constraints_.limit_configurations && constraints_.required[x].empty();
  return limited ? score_.most_configurations(x) : std::numeric_limits<double>::infinity();
}

const Var* Generator::with_required(Var x, const Var* set, int size,
                                    std::vector<Var>& merged) const {
  const std::vector<Var>& required = constraints_.required[x];
  if (required.empty()) return set;
  merged.resize(size + required.size());
  std::merge(set, set + size, required.begin(), required.end(), merged.begin());
  return merged.data();
}

namespace {

// Removes the sets of a level that broke off while its sets were being added.
void drop_larger(ListedSets& sets, int largest) {
  const auto end = std::upper_bound(sets.sizes.begin(), sets.sizes.end(), largest);
  sets.sizes.erase(end, sets.sizes.end());
  sets.costs.resize(sets.sizes.size());
  sets.parents.resize(std::accumulate(sets.sizes.begin(), sets.sizes.end(), std::size_t{0}));
}

}  // namespace

// Live sets are numbered as sets of candidates, not of variables, because mostly nearly all sets of
// candidates are live.
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

// Adds the sets of this size that are worth keeping to those kept of other sizes.
void Generator::keep_fresh(Var x, int size) {
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
}

void Generator::commit(int size) {
  parallel_for(settings_.threads, states_.size(), patient_, [&](std::size_t number) {
    const Var x = static_cast<Var>(number);
    keep_fresh(x, size);
    states_[x].tail = states_[x].next_tail;
    states_[x].live = std::move(states_[x].next_live);
    states_[x].share_before = states_[x].share;
    states_[x].share = share_of_live(x);
    index_live(x);
  });
  same_ = std::move(larger_);
}

// When a limit has cut a size short, keeps the sets that were evaluated, which costs next to
// nothing. Keeps none if memory was short, and spends only a moment on it.
void Generator::keep_unfinished(int size) {
  constexpr double kMoment = 0.1;  // seconds
  if (monitor_->why() == Stop::kMemoryLimit) return;
  Monitor moment(Limits{kMoment}, nullptr, nullptr);
  const bool some_known = larger_.size() == size + 1;
  if (some_known && whole_) look_through(size, moment);
  parallel_for(settings_.threads, states_.size(), moment, [&](std::size_t number) {
    const Var x = static_cast<Var>(number);
    states_[x].next_live = LiveSets{};
    if (some_known && !whole_ && !at_once_) score_known(x, size);
    keep_fresh(x, size);
  });
}

double Generator::kept_bytes() const {
  double sum = 0;
  for (const VariableState& state : states_) sum += state.kept.bytes();
  return sum;
}

double Generator::bytes() const {
  double sum = score_.bytes() + kept_bytes() + same_.bytes() + larger_.bytes();
  for (const VariableState& state : states_) {
    sum += state.live.bytes() + state.live_index.bytes() + state.candidates.bytes() +
           state.fresh.bytes() + state.next_live.bytes();
  }
  return sum;
}

// Is there room for the indices of the live sets, and for all kept sets twice, here and in the
// result?
bool Generator::room_to_commit(int size) {
  double fresh = 0;
  double indices = 0;
  for (const VariableState& state : states_) {
    const LiveSets& live = state.next_live;
    fresh += 1.0 * state.fresh.count() * (12.0 + 4.0 * size);
    const double universe =
        static_cast<double>(live_universe(static_cast<Var>(&state - states_.data()), live.size));
    indices += RankIndex::bytes(static_cast<double>(live.count()), universe);
  }
  Monitor& monitor = monitor_at(size);
  if (!monitor.fits(2 * (kept_bytes() + fresh))) monitor.stop(Stop::kMemoryLimit);
  return ask(monitor, indices);
}

std::vector<std::vector<Var>> Generator::possible_parents() const {
  std::vector<std::vector<Var>> possible = constraints_.candidates;
  for (Var x = 0; x < n(); ++x) {
    possible[x].insert(possible[x].end(), constraints_.required[x].begin(),
                       constraints_.required[x].end());
  }
  return possible;
}

// False if there was nothing to do or the level could not be finished.
bool Generator::level(int size) {
  Monitor& monitor = monitor_at(size);
  room_.open(monitor.limits().bytes - bytes());
  whole_ = whole_ || rest_is_whole(size);
  if (whole_) return whole_level(size);
  at_once_ = last_at_once(size);
  parallel_for(settings_.threads, states_.size(), monitor,
               [&](std::size_t x) { propose(static_cast<Var>(x), size); });
  const bool idle =
      !at_once_ && std::all_of(states_.begin(), states_.end(), [](const VariableState& state) {
        return state.candidates.count() == 0;
      });
  if (monitor.stopped()) return false;
  if (idle && size > longest_required_) {
    // All sets that could still be allowed turned out to be superfluous.
    for (Var x = 0; x < n(); ++x) states_[x].tail = tail_before_scoring(x, size);
    return false;
  }
  if (evaluate(size)) {
    monitor_->poll();
    room_.open(monitor.limits().bytes - bytes());
    parallel_for(settings_.threads, states_.size(), monitor,
                 [&](std::size_t x) { score_candidates(static_cast<Var>(x), size); });
    if (!monitor.stopped() && room_to_commit(size)) {
      commit(size);
      return true;
    }
  }
  keep_unfinished(size);
  return false;
}

// Bounds serve for pruning and for sets that are allowed but not listed.
void Generator::prepare() {
  bool bounds = settings_.prune;
  for (Var x = 0; x < n(); ++x) bounds = bounds || most_listed(x) < constraints_.max_parents[x];
  score_.prepare(bounds, possible_parents(), constraints_.max_parents, settings_.threads,
                 *monitor_);
  same_ = LevelValues(score_, binomials_, 0, Allowance{1, 0}, patient_);
}

bool Generator::advance(Monitor& monitor) {
  if (ended_) return false;
  monitor_ = &monitor;
  try {
    if (done_ < 0) prepare();
    // All sizes up to that of the required parents count as the first step, because without them
    // there would be no result.
    do {
      ended_ = !(done_ < largest_ && level(done_ + 1));
      if (!ended_) ++done_;
    } while (!ended_ && done_ < longest_required_);
  } catch (const std::bad_alloc&) {
    monitor.stop(Stop::kMemoryLimit);
    ended_ = true;
    for (VariableState& state : states_) drop_larger(state.kept, done_);
  }
  ended_ = ended_ || done_ == largest_ || monitor.stopped();
  stop_ = monitor.why();
  monitor_ = nullptr;
  return !ended_;
}

// 1 if there is no list of live sets.
double Generator::share_of_live(Var x) const {
  if (whole_ || !settings_.prune) return 1;
  const LiveSets& live = states_[x].live;
  return static_cast<double>(live.count()) / static_cast<double>(live_universe(x, live.size));
}

// The number of sets of a later size, if the share of live sets goes on falling by the same factor.
// The share never rises, because a set needs a live subset for each of its members.
double Generator::expected_sets(Var x, int size) const {
  const VariableState& state = states_[x];
  const bool falling = !whole_ && state.share_before > 0;
  const double factor = falling ? std::min(1.0, state.share / state.share_before) : 1;
  return state.share * std::pow(factor, size - done_ - 1) *
         static_cast<double>(live_universe(x, free_size(x, size)));
}

RestOfListing Generator::rest() const {
  RestOfListing rest;
  for (int size = done_ + 1; size <= largest_ && !ended_; ++size) {
    double sets = 0;
    for (Var x = 0; x < n(); ++x) sets += size <= most_listed(x) ? expected_sets(x, size) : 0;
    rest.sets += sets;
    if (size == done_ + 1) rest.next_sets = sets;
    // Candidates, and those that stay live.
    const double each = static_cast<double>(SetList::bytes_each(size) + LiveSets::bytes_each(size));
    if (!whole_) rest.bytes = std::max(rest.bytes, sets * each);
  }
  return rest;
}

GeneratedSets Generator::sets(bool last) {
  GeneratedSets result;
  result.complete_size = done_;
  result.sets_counted = sets_counted_;
  result.stop = stop_;
  result.finished = stop_ == Stop::kFinished;
  for (Var x = 0; x < n(); ++x) {
    result.tails.push_back(states_[x].tail);
    result.scored += states_[x].scored;
    if (states_[x].rejected) result.rejected.push_back(x);
    // Bounds skip families that would be rejected.
    const bool known = score_.too_few_rows({x, nullptr, 0, 1, nothing_known_.data(), nullptr});
    if (known || states_[x].too_few_rows) result.too_few_rows.push_back(x);
    result.by_variable.push_back(last ? std::move(states_[x].kept) : states_[x].kept);
  }
  return result;
}

GeneratedSets generate_parent_sets(LocalScore& score, const ParentConstraints& constraints,
                                   const GenerationSettings& settings, Monitor& monitor,
                                   const std::function<void(int)>& begin_size) {
  Generator generator(score, constraints, settings);
  int size = 0;
  do {
    begin_size(size++);
  } while (generator.advance(monitor));
  return generator.sets(true);
}

}  // namespace bnstar
