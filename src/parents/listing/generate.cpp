#include "parents/listing/generate.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <numeric>
#include <utility>

#include "base/parallel.h"
#include "parents/listing/generator.h"
#include "parents/listing/listing_state.h"

namespace bnstar {

namespace {

// Removes the sets of a level that broke off while its sets were being added.
void drop_larger(ListedSets& sets, int largest) {
  const auto end = std::upper_bound(sets.sizes.begin(), sets.sizes.end(), largest);
  sets.sizes.erase(end, sets.sizes.end());
  sets.costs.resize(sets.sizes.size());
  sets.parents.resize(std::accumulate(sets.sizes.begin(), sets.sizes.end(), std::size_t{0}));
}

}  // namespace

Generator::Generator(LocalScore& score, const ParentConstraints& constraints,
                     const GenerationSettings& settings)
    : score_(score),
      task_(score, score, constraints, settings),
      states_(score.n_variables()),
      budget_(task_, score, states_, known_),
      evaluation_(task_, score, score, budget_, known_, [this] { keep(Stage::kEvaluating); }),
      proposer_(task_, score, score, budget_, states_, known_),
      scorer_(task_, score, score, budget_, states_, known_),
      whole_levels_(task_, score, budget_, states_, known_),
      largest_(task_.largest_listed()) {}

bool Generator::advance(Monitor& monitor) {
  if (ended_) return false;
  budget_.set_monitor(&monitor);
  try {
    if (done_ < 0) prepare();
    // All sizes up to that of the required parents count as the first step, because without them
    // there would be no result.
    do {
      ended_ = !(done_ < largest_ && level(done_ + 1));
      if (ended_) break;
      ++done_;
      if (Keeper::here() && Keeper::here()->due()) keep(Stage::kBegin);
    } while (!ended_ && done_ < task_.longest_required());
  } catch (const std::bad_alloc&) {
    monitor.stop(Stop::kMemoryLimit);
    ended_ = true;
    for (VariableState& state : states_) drop_larger(state.kept, done_);
  }
  ended_ = ended_ || done_ == largest_ || monitor.stopped();
  stop_ = monitor.why();
  budget_.set_monitor(nullptr);
  return !ended_;
}

// Bounds serve for pruning and for sets that are allowed but not listed.
void Generator::prepare() {
  const std::vector<int>& max_parents = task_.constraints().max_parents;
  bool bounds = task_.settings().prune;
  for (Var x = 0; x < task_.n(); ++x) bounds = bounds || task_.most_listed(x) < max_parents[x];
  score_.prepare(bounds, task_.candidates(), max_parents, task_.settings().threads,
                 budget_.monitor());
  known_.parents = LevelValues({0, 1}, static_cast<std::size_t>(score_.width()));
  known_.parents.evaluate(score_, task_.binomials(), Allowance{1, 0}, budget_.patient(), [] {});
  Keeper* const keeper = Keeper::here();
  if (keeper && keeper->has_before()) take_state(keeper->take_before());
}

void Generator::keep(Stage stage) {
  Keeper* const keeper = Keeper::here();
  if (keeper) keeper->save(state(stage));
}

State Generator::state(Stage stage) const {
  State state;
  state["listing"] = {static_cast<double>(done_), static_cast<double>(way_),
                      static_cast<double>(stage), static_cast<double>(score_.width()),
                      evaluation_.sets_counted()};
  put_values(state, "parents", known_.parents);
  if (stage == Stage::kEvaluating) put_values(state, "families", known_.families);
  put_variables(state, states_);
  return state;
}

void Generator::take_state(const State& before) {
  const StateReader state(before);
  const std::vector<double> numbers = state.numbers("listing", 5);
  const std::size_t width = static_cast<std::size_t>(score_.width());
  check_state(numbers[0] >= -1 && numbers[0] <= largest_ && numbers[0] == std::floor(numbers[0]) &&
              numbers[1] >= 0 && numbers[1] <= 2 && numbers[1] == std::floor(numbers[1]) &&
              numbers[3] == static_cast<double>(width));
  done_ = static_cast<int>(numbers[0]);
  way_ = static_cast<Way>(static_cast<int>(numbers[1]));
  check_state(numbers[2] >= 0 && numbers[2] <= 2 && numbers[2] == std::floor(numbers[2]));
  going_on_ = static_cast<Stage>(static_cast<int>(numbers[2]));
  check_state(going_on_ == Stage::kBegin || done_ < largest_);
  evaluation_.set_sets_counted(numbers[4]);
  const int next = done_ + 1;
  known_.parents =
      take_values(state, "parents", {next, task_.sets_of_size(next)}, width).with_values_only();
  if (going_on_ == Stage::kEvaluating)
    known_.families =
        take_values(state, "families", {next + 1, task_.sets_of_size(next + 1)}, width);
  take_variables(state, task_, states_);
  for (Var x = 0; x < task_.n(); ++x) {
    if (states_[x].live.count() > 0) index_live(x);
  }
}

Generator::Way Generator::way_of(int size) {
  if (way_ == Way::kWhole || whole_levels_.pay_off(size, largest_, proposer_, evaluation_))
    return Way::kWhole;
  return last_at_once(size) ? Way::kAtOnce : Way::kByCandidates;
}

// The last level has most of the sets, and hardly any of them is kept. If nearly all have to be
// examined, it pays to compute all values first: then a set that costs more than one of its subsets
// needs no comparison with the others.
bool Generator::last_at_once(int size) {
  if (!task_.settings().prune || !task_.unconstrained() || size == 0 || size != largest_)
    return false;
  // What slack leaves out is weighed by candidates.
  if (task_.rule().has_slack()) return false;
  // The bound for larger sets is found from candidates.
  for (Var x = 0; x < task_.n(); ++x) {
    if (size == task_.most_listed(x) && task_.supersets_matter(x, size)) return false;
  }
  double joint = 0;
  for (Var x = 0; x < task_.n(); ++x)
    joint += size <= task_.most_listed(x) ? static_cast<double>(proposer_.n_joint(x)) : 0;
  return evaluation_.mostly_wanted(joint, size) && evaluation_.room_for_all(size);
}

// False if there was nothing to do or the level could not be finished. Families of which there
// could be more than numbers have no number of their own: then it is as if memory were short.
bool Generator::level(int size) {
  if (task_.sets_of_size(size + 1) >= Binomials::kTooMany) throw std::bad_alloc();
  budget_.open_room(size);
  if (going_on_ == Stage::kBegin) way_ = way_of(size);
  if (way_ == Way::kWhole) return whole_level(size);
  const bool proposed = going_on_ != Stage::kBegin || propose(size);
  if (budget_.monitor_at(size).stopped()) {
    keep(Stage::kBegin);
    return false;
  }
  if (!proposed && size > task_.longest_required()) {
    // All sets that could still be allowed turned out to be superfluous.
    for (Var x = 0; x < task_.n(); ++x) states_[x].tail = scorer_.tail_before_scoring(x, size);
    return false;
  }
  if (evaluate(size)) {
    budget_.monitor().poll();
    budget_.open_room(size);
    score(size);
    if (budget_.may_commit(size)) {
      commit(size);
      return true;
    }
  }
  keep_unfinished(size);
  return false;
}

// False if no variable has a candidate.
bool Generator::propose(int size) {
  if (way_ == Way::kAtOnce) {
    for (VariableState& state : states_) {
      state.candidates = SetList{};
      state.candidates.size = size;
    }
    return true;
  }
  parallel_for(task_.settings().threads, states_.size(), budget_.monitor_at(size),
               [&](std::size_t x) { proposer_.propose(static_cast<Var>(x), size); });
  return std::any_of(states_.begin(), states_.end(),
                     [](const VariableState& state) { return state.candidates.count() > 0; });
}

bool Generator::evaluate(int size) {
  if (std::exchange(going_on_, Stage::kBegin) == Stage::kEvaluating) return evaluation_.go_on(size);
  if (way_ == Way::kAtOnce) return evaluation_.evaluate_everything(size);
  // The lists from which candidates were made are no longer needed.
  for (VariableState& state : states_) state.drop_live();
  return task_.all_wanted() ? evaluation_.evaluate_families(size)
                            : evaluation_.evaluate_candidates(states_, size);
}

void Generator::score(int size) {
  parallel_for(task_.settings().threads, states_.size(), budget_.monitor_at(size),
               [&](std::size_t number) {
                 const Var x = static_cast<Var>(number);
                 if (way_ == Way::kAtOnce) {
                   scorer_.score_last(x, size, proposer_);
                 } else {
                   scorer_.score(x, size);
                 }
               });
}

bool Generator::whole_level(int size) {
  whole_levels_.drop_lists();
  if (std::exchange(going_on_, Stage::kBegin) == Stage::kEvaluating
          ? evaluation_.go_on(size)
          : evaluation_.evaluate_everything(size)) {
    budget_.monitor().poll();
    budget_.open_room(size);
    whole_levels_.look_through(size, budget_.monitor_at(size));
    if (budget_.may_commit(size)) {
      whole_levels_.note_level(size, scorer_);
      commit(size);
      return true;
    }
  }
  keep_unfinished(size);
  return false;
}

void Generator::commit(int size) {
  parallel_for(task_.settings().threads, states_.size(), budget_.patient(),
               [&](std::size_t number) {
                 const Var x = static_cast<Var>(number);
                 keep_fresh(x, size);
                 states_[x].tail = states_[x].next_tail;
                 states_[x].live = std::move(states_[x].next_live);
                 states_[x].share_before = states_[x].share;
                 states_[x].share = share_of_live(x);
                 index_live(x);
               });
  known_.next_size();
}

// Adds the sets of this size that are worth keeping to those kept of other sizes.
void Generator::keep_fresh(Var x, int size) {
  VariableState& state = states_[x];
  const SetList& fresh = state.fresh;
  ListedSets& kept = state.kept;
  kept.sizes.insert(kept.sizes.end(), fresh.count(), size);
  kept.costs.insert(kept.costs.end(), fresh.best.begin(), fresh.best.end());
  if (task_.constraints().required[x].empty()) {
    kept.parents.insert(kept.parents.end(), fresh.members.begin(), fresh.members.end());
  } else {
    std::vector<Var> merged;
    for (std::size_t i = 0; i < fresh.count(); ++i) {
      const Var* parents = task_.with_required(x, fresh.set(i), fresh.size, merged);
      kept.parents.insert(kept.parents.end(), parents, parents + size);
    }
  }
  state.fresh = SetList{};
  state.candidates = SetList{};
}

// Live sets are numbered as sets of candidates, not of variables, because mostly nearly all sets of
// candidates are live.
void Generator::index_live(Var x) {
  const LiveSets& live = states_[x].live;
  const std::vector<Var> place = task_.places_among_candidates(x);
  std::vector<Rank> ranks(live.count());
  for (std::size_t i = 0; i < live.count(); ++i) {
    Rank rank = 0;
    for (int j = 0; j < live.size; ++j) rank += task_.binomials()(place[live.set(i)[j]], j + 1);
    ranks[i] = rank;
  }
  states_[x].live_index = RankIndex(ranks, task_.sets_of_candidates(x, live.size));
}

// When a limit has cut a size short, keeps the sets that were evaluated, which costs next to
// nothing. Keeps none if memory was short, and spends only a moment on it.
void Generator::keep_unfinished(int size) {
  keep(known_.some_families(size) ? Stage::kEvaluating : Stage::kProposed);
  constexpr double kMoment = 0.1;  // seconds
  if (budget_.monitor().why() == Stop::kMemoryLimit) return;
  Monitor moment(Limits{kMoment}, nullptr, nullptr);
  const bool some_known = known_.some_families(size);
  if (some_known && way_ == Way::kWhole) whole_levels_.look_through(size, moment);
  parallel_for(task_.settings().threads, states_.size(), moment, [&](std::size_t number) {
    const Var x = static_cast<Var>(number);
    states_[x].next_live = LiveSets{};
    if (some_known && way_ == Way::kByCandidates) scorer_.score_known(x, size);
    keep_fresh(x, size);
  });
}

// 1 if there is no list of live sets.
double Generator::share_of_live(Var x) const {
  if (way_ == Way::kWhole || !task_.settings().prune) return 1;
  const LiveSets& live = states_[x].live;
  return static_cast<double>(live.count()) /
         static_cast<double>(task_.sets_of_candidates(x, live.size));
}

// The number of sets of a later size, if the share of live sets goes on falling by the same factor.
// The share never rises, because a set needs a live subset for each of its members.
double Generator::expected_sets(Var x, int size) const {
  const VariableState& state = states_[x];
  const bool falling = way_ != Way::kWhole && state.share_before > 0;
  const double factor = falling ? std::min(1.0, state.share / state.share_before) : 1;
  return state.share * std::pow(factor, size - done_ - 1) *
         static_cast<double>(task_.sets_of_candidates(x, task_.free_size(x, size)));
}

RestOfListing Generator::rest() const {
  RestOfListing rest;
  for (int size = done_ + 1; size <= largest_ && !ended_; ++size) {
    double sets = 0;
    for (Var x = 0; x < task_.n(); ++x)
      sets += size <= task_.most_listed(x) ? expected_sets(x, size) : 0;
    rest.sets += sets;
    if (size == done_ + 1) rest.next_sets = sets;
    // Candidates, and those that stay live.
    const double each = static_cast<double>(SetList::bytes_each(size) + LiveSets::bytes_each(size));
    if (way_ != Way::kWhole) rest.bytes = std::max(rest.bytes, sets * each);
  }
  return rest;
}

GeneratedSets Generator::sets(bool last) {
  const std::vector<double> nothing_known(score_.width(), 0.0);
  GeneratedSets result;
  result.complete_size = done_;
  result.sets_counted = evaluation_.sets_counted();
  result.stop = stop_;
  result.finished = stop_ == Stop::kFinished;
  for (Var x = 0; x < task_.n(); ++x) {
    result.tails.push_back(states_[x].tail);
    if (task_.rule().has_slack() && result.finished)
      result.left_out.push_back(states_[x].left_out.share());
    result.scored += states_[x].scored;
    if (states_[x].rejected) result.rejected.push_back(x);
    // Bounds skip families that would be rejected.
    const bool known = score_.too_few_rows({x, nullptr, 0, 1, nothing_known.data(), nullptr});
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
