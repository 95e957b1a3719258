// Proposes the sets worth scoring: the first half of a level of generation.
#include <algorithm>
#include <numeric>

#include "base/infinity.h"
#include "parents/listing/generator.h"

namespace bnstar {

namespace {}  // namespace

// May work on growing lists go on? Any thread looks at the clock here, because the thread that came
// from R may be waiting for the others.
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
  if (free < 0 || size > most_listed(x) || at_once_) return;
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

// The number of pairs of a live set and a larger candidate.
std::size_t Generator::n_joint(Var x) const {
  const LiveSets& live = states_[x].live;
  const std::size_t candidates = constraints_.candidates[x].size();
  if (live.size == 0) return candidates * live.count();
  const std::vector<Var> place = places_among_candidates(x);
  std::size_t sum = 0;
  for (std::size_t i = 0; i < live.count(); ++i)
    sum += candidates - 1 - place[live.set(i)[live.size - 1]];
  return sum;
}

void Generator::propose_from_live(Var x, int size) {
  VariableState& state = states_[x];
  const std::vector<Var> place = places_among_candidates(x);
  // Growing lists would be copied again and again. Memory that is reserved and never used costs
  // nothing, because its pages are never touched.
  state.candidates.reserve(std::min(n_joint(x), 4 * state.live.count()));
  JointSet joint(free_size(x, size));
  join_live(x, size, joint, state.candidates, [&](std::size_t i) {
    if (worth_scoring(x, place, i, joint))
      state.candidates.push(joint.members.data(), joint.best, joint.configurations);
  });
}

// False if one of the subsets is dead, or if the member it lacks does not gain its price; then the
// joint set is dominated, and so are its supersets. `first` is the subset without the largest
// member.
bool Generator::find_subsets(const VariableState& state, const std::vector<Var>& place,
                             std::size_t first, JointSet& joint) const {
  const LiveSets& live = state.live;
  const std::vector<Var>& set = joint.members;
  const int size = static_cast<int>(set.size());
  joint.best = kInfinity;
  if (!joint.take_in(live, first, more_states_[set[size - 1]], rule_)) return false;
  // Ranks of the subsets without one member each, in one sweep from both ends.
  joint.above[size - 1] = 0;
  for (int i = size - 1; i > 0; --i)
    joint.above[i - 1] = joint.above[i] + binomials_(place[set[i]], i);
  Rank below = 0;
  for (int drop = 0; drop + 1 < size; ++drop) {
    const std::size_t subset = state.live_index.find(below + joint.above[drop]);
    if (subset == RankIndex::kAbsent) return false;
    if (!joint.take_in(live, subset, more_states_[set[drop]], rule_)) return false;
    below += binomials_(place[set[drop]], drop + 1);
  }
  return true;
}

// False if the set and all its supersets are known to be dominated before the set is scored.
bool Generator::worth_scoring(Var x, const std::vector<Var>& place, std::size_t first,
                              JointSet& joint) const {
  const int size = static_cast<int>(joint.members.size());
  const int n_parents = size + static_cast<int>(constraints_.required[x].size());
  const Var* parents = with_required(x, joint.members.data(), size, joint.merged);
  const double* values = same_.find(binomials_.rank(parents, n_parents));
  joint.known = values ? score_.known_of(values) : -kInfinity;
  if (!find_subsets(states_[x], place, first, joint)) return false;
  if (!values) values = nothing_known_.data();
  const Family family{x, parents, n_parents, joint.configurations, values, nullptr};
  return !rule_.drops_all(joint.best, score_.superset_bound(family));
}

}  // namespace bnstar
