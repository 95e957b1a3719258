// Which sets are worth scoring: the first half of a level of generation.
#include <algorithm>
#include <numeric>

#include "parents/generator.h"

namespace bnstar {

namespace {
constexpr double kInfinity = std::numeric_limits<double>::infinity();
}  // namespace

// Between pieces of work on lists that grow: may it go on? Any thread looks at the clock, because the one that
// came from R may have nothing left to do but wait.
bool Generator::look(Monitor& monitor, std::size_t fresh_bytes) {
  if (!room_.take(fresh_bytes)) monitor.stop(Stop::kMemoryLimit);
  monitor.poll();
  if (monitor.seconds() >= monitor.limits().seconds) monitor.stop(Stop::kTimeLimit);
  return !monitor.stopped();
}

void Generator::propose(Var x, int size) {
  VariableState& state = states_[x];
  const int free = free_size(x, size);
  state.candidates = SetList{};
  state.candidates.size = free;
  if (free < 0 || size > most_listed(x)) return;
  if (free == 0) {
    double q = 1;
    for (Var y : constraints_.required[x]) q *= score_.arity(y);
    state.candidates.push(nullptr, kInfinity, q);
  } else if (settings_.prune) {
    propose_from_live(x, size);
  } else {
    propose_all(x, size);
  }
}

void Generator::propose_all(Var x, int size) {
  const int free = free_size(x, size);
  const std::vector<Var>& allowed = constraints_.candidates[x];
  const int m = static_cast<int>(allowed.size());
  if (m < free) return;
  SetList& list = states_[x].candidates;
  const Rank count = binomials_(m, free);
  Monitor& monitor = monitor_at(size);
  if (!look(monitor, count * SetList::bytes_each(free))) return;
  list.reserve(count);
  double required_q = 1;
  for (Var y : constraints_.required[x]) required_q *= score_.arity(y);
  std::vector<Var> places(free + 1);
  std::iota(places.begin(), places.end(), 0);
  std::vector<Var> set(free);
  for (Rank i = 0; i < count; ++i, next_combination(places.data(), free)) {
    double q = required_q;
    for (int j = 0; j < free; ++j) {
      set[j] = allowed[places[j]];
      q *= score_.arity(set[j]);
    }
    list.push(set.data(), kInfinity, q);
  }
}

// Every live set is joined with new largest members; over all live sets below such a member
// the order is colexicographic again.
void Generator::propose_from_live(Var x, int size) {
  const int free = free_size(x, size);
  Monitor& monitor = monitor_at(size);
  VariableState& state = states_[x];
  const LiveSets& live = state.live;
  const double most = most_configurations(x);
  JointSet joint(free);
  std::size_t below = 0;
  std::size_t counted = 0;
  for (Var y : constraints_.candidates[x]) {
    while (below < live.count() && (live.size == 0 || live.set(below)[live.size - 1] < y)) ++below;
    for (std::size_t i = 0; i < below; ++i) {
      if (i % kSetsPerLook == 0) {
        const std::size_t found = state.candidates.count();
        if (!look(monitor, (found - counted) * SetList::bytes_each(free))) return;
        counted = found;
      }
      joint.configurations = live.configurations[i] * score_.arity(y);
      if (joint.configurations > most) continue;
      std::copy(live.set(i), live.set(i) + live.size, joint.members.begin());
      joint.members[free - 1] = y;
      joint.subsets[free - 1] = i;
      if (!find_subsets(state, joint) || dominated_unscored(x, joint)) continue;
      state.candidates.push(joint.members.data(), joint.best, joint.configurations);
    }
  }
  look(monitor, (state.candidates.count() - counted) * SetList::bytes_each(free));
}

// False when one of the subsets is dead, or the gain of the member it lacks is not worth its
// price; then the joint set is dominated, and so are its supersets.
bool Generator::find_subsets(const VariableState& state, JointSet& joint) const {
  const LiveSets& live = state.live;
  const std::vector<Var>& set = joint.members;
  const int size = static_cast<int>(set.size());
  const std::size_t first = joint.subsets[size - 1];
  joint.best = live.best[first];
  if (not_worth(live, first, set[size - 1], nullptr)) return false;
  // Ranks without one member each, in one sweep from both ends.
  joint.above[size - 1] = 0;
  for (int i = size - 1; i > 0; --i) joint.above[i - 1] = joint.above[i] + binomials_(set[i], i);
  Rank below = 0;
  for (int drop = 0; drop + 1 < size; ++drop) {
    const std::size_t place = state.live_index.find(below + joint.above[drop]);
    if (place == RankIndex::kAbsent || not_worth(live, place, set[drop], nullptr)) return false;
    joint.subsets[drop] = place;
    joint.best = std::min(joint.best, live.best[place]);
    below += binomials_(set[drop], drop + 1);
  }
  return true;
}

// True when the set and all its supersets are known to be dominated before it is scored.
bool Generator::dominated_unscored(Var x, JointSet& joint) const {
  const int size = static_cast<int>(joint.members.size());
  const int n_parents = size + static_cast<int>(constraints_.required[x].size());
  const Var* parents = with_required(x, joint.members.data(), size, joint.merged);
  const double* of_joint = same_.find(binomials_.rank(parents, n_parents));
  const double* known = of_joint ? of_joint : nothing_known_.data();
  const Family family{x, parents, n_parents, joint.configurations, known, nullptr};
  if (joint.best <= score_.superset_bound(family)) return true;
  for (int i = 0; of_joint && i < size; ++i) {
    if (not_worth(states_[x].live, joint.subsets[i], joint.members[i], of_joint)) return true;
  }
  return false;
}

// Too small a gain for too high a price, in either view of the gain.
bool Generator::not_worth(const LiveSets& live, std::size_t subset, Var added, const double* of_joint) const {
  if (!has_gain_limit_) return false;
  const double price = live.gains[subset].price * (score_.arity(added) - 1);
  return live.gains[subset].most <= price || (of_joint && score_.left_to_know(live.values[subset], of_joint) <= price);
}

}  // namespace bnstar
