#include "parents/listing/proposer.h"

#include <cmath>
#include <numeric>

#include "base/infinity.h"

namespace bnstar {

void Proposer::propose(Var x, int size) {
  VariableState& state = states_[x];
  const int free = task_.free_size(x, size);
  state.candidates = SetList{};
  state.candidates.size = free;
  if (free < 0 || size > task_.most_listed(x)) return;
  if (free == 0) {
    state.candidates.push(nullptr, kInfinity, required_configurations(x));
  } else if (task_.settings().prune) {
    propose_from_live(x, size);
  } else {
    propose_all(x, size);
  }
}

double Proposer::required_configurations(Var x) const {
  double q = 1;
  for (Var y : task_.constraints().required[x]) q *= task_.sizes().arity(y);
  return q;
}

void Proposer::propose_all(Var x, int size) {
  const int free = task_.free_size(x, size);
  const std::vector<Var>& candidates = task_.constraints().candidates[x];
  if (static_cast<int>(candidates.size()) < free) return;
  SetList& list = states_[x].candidates;
  const Rank count = task_.sets_of_candidates(x, free);
  if (!budget_.look(budget_.monitor_at(size), count * SetList::bytes_each(free))) return;
  list.reserve(count);
  const double required_q = required_configurations(x);
  std::vector<Var> places(free + 1);
  std::iota(places.begin(), places.end(), 0);
  std::vector<Var> set(free);
  for (Rank i = 0; i < count; ++i, next_combination(places.data(), free)) {
    double q = required_q;
    for (int j = 0; j < free; ++j) {
      set[j] = candidates[places[j]];
      q *= task_.sizes().arity(set[j]);
    }
    list.push(set.data(), kInfinity, q);
  }
}

std::size_t Proposer::n_joint(Var x) const {
  const LiveSets& live = states_[x].live;
  const std::size_t candidates = task_.constraints().candidates[x].size();
  if (live.size == 0) return candidates * live.count();
  const std::vector<Var> place = task_.places_among_candidates(x);
  std::size_t sum = 0;
  for (std::size_t i = 0; i < live.count(); ++i)
    sum += candidates - 1 - place[live.set(i)[live.size - 1]];
  return sum;
}

void Proposer::propose_from_live(Var x, int size) {
  VariableState& state = states_[x];
  const std::vector<Var> place = task_.places_among_candidates(x);
  // Growing lists would be copied again and again. Memory that is reserved and never used costs
  // nothing, because its pages are never touched.
  state.candidates.reserve(std::min(n_joint(x), 4 * state.live.count()));
  JointSet joint(task_.free_size(x, size));
  join_live(x, size, joint, state.candidates, [&](std::size_t i) {
    if (worth_scoring(x, place, i, joint))
      state.candidates.push(joint.members.data(), joint.best, joint.configurations);
  });
}

// False if one of the subsets is dead, or if the member it lacks does not gain its price; then the
// joint set is dominated, and so are its supersets. `first` is the subset without the largest
// member.
bool Proposer::find_subsets(const VariableState& state, const std::vector<Var>& place,
                            std::size_t first, JointSet& joint) const {
  const LiveSets& live = state.live;
  const Binomials& binomials = task_.binomials();
  const KeepingRule& rule = task_.rule();
  const std::vector<Var>& set = joint.members;
  const int size = static_cast<int>(set.size());
  joint.best = kInfinity;
  joint.vain = {};
  if (!joint.take_in(live, first, task_.more_states(set[size - 1]), rule)) return false;
  // Ranks of the subsets without one member each, in one sweep from both ends.
  joint.above[size - 1] = 0;
  for (int i = size - 1; i > 0; --i)
    joint.above[i - 1] = joint.above[i] + binomials(place[set[i]], i);
  Rank below = 0;
  for (int drop = 0; drop + 1 < size; ++drop) {
    const std::size_t subset = state.live_index.find(below + joint.above[drop]);
    if (subset == RankIndex::kAbsent) return false;
    if (!joint.take_in(live, subset, task_.more_states(set[drop]), rule)) return false;
    below += binomials(place[set[drop]], drop + 1);
  }
  return true;
}

bool Proposer::worth_scoring(Var x, const std::vector<Var>& place, std::size_t first,
                             JointSet& joint) const {
  const int size = static_cast<int>(joint.members.size());
  const int n_parents = size + static_cast<int>(task_.constraints().required[x].size());
  const Var* parents = task_.with_required(x, joint.members.data(), size, joint.merged);
  const double* values = known_.parents.find(task_.binomials().rank(parents, n_parents));
  joint.known = values ? bounds_.known_of(x, values) : -kInfinity;
  const bool found = find_subsets(states_[x], place, first, joint);
  if (!found && joint.vain.price <= 0) return false;
  if (!values) values = nothing_known_.data();
  const Family family{x, parents, n_parents, joint.configurations, values, nullptr};
  if (found && !task_.rule().drops_all(joint.best, bounds_.superset_bound(family))) return true;
  return task_.rule().has_slack() && !leave_out(family, joint);
}

// Weighs a set that is not to be scored, and its supersets. False if they may weigh more together
// than one set that is left out, and all subsets of it are known.
bool Proposer::leave_out(const Family& family, const JointSet& joint) const {
  const Var x = family.child;
  const int free = static_cast<int>(joint.members.size());
  const bool priced = joint.vain.price > 0;
  const double fewest = task_.fewest_states(x);
  const auto excess = [&](int more) {
    const double configurations = std::pow(fewest, more);
    if (priced) return joint.vain.price * configurations - joint.vain.most;
    Family larger = family;
    larger.n_parents += more;
    larger.configurations *= configurations;
    return bounds_.superset_bound(larger) - joint.best;
  };
  const double share =
      sum_over_supersets(task_.more_candidates(x, free), 0, task_.most_more(x, free), excess);
  LeftOut& left_out = states_[x].left_out;
  if (priced) {
    left_out.add_anywhere(share);
  } else if (task_.rule().drops_share(share)) {
    left_out.add_share(share, joint.best);
  } else {
    return false;
  }
  return true;
}

}  // namespace bnstar
