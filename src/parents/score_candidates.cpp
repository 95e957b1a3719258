// The part of the generator that scores its candidates and keeps what can matter.
#include <algorithm>
#include <utility>

#include "parents/generator.h"

namespace bnstar {

Family Generator::family_of(Var x, const SetList& list, std::size_t i, int size, std::vector<Var>& merged) const {
  const Var* parents = with_required(x, list.set(i), list.size, merged);
  return {x,
          parents,
          size,
          list.configurations[i],
          same_.find(binomials_.rank(parents, size)),
          larger_.find(binomials_.rank_with(parents, size, x))};
}

void Generator::score_candidates(Var x, int size) {
  VariableState& state = states_[x];
  state.scored += static_cast<double>(state.candidates.count());
  state.fresh = SetList{};
  state.next_live = LiveSets{};
  state.fresh.size = state.next_live.size = state.candidates.size;
  if (at_once_) return score_last(x, size);
  if (settings_.prune) return score_and_prune(x, size);
  SetList& list = state.candidates;
  Monitor& monitor = monitor_at(size);
  std::vector<Var> merged;
  bool rejected = false;
  for (std::size_t i = 0; i < list.count(); ++i) {
    if (i % kSetsPerLook == 0 && !look(monitor, 0)) return;
    list.best[i] = score_.cost(family_of(x, list, i, size, merged));
    rejected = rejected || list.best[i] == LocalScore::kRejected;
  }
  if (!rejected) {
    state.fresh = std::move(list);
    return;
  }
  for (std::size_t i = 0; i < list.count(); ++i) {
    if (list.best[i] == LocalScore::kRejected) {
      note_rejected(state, family_of(x, list, i, size, merged));
    } else {
      state.fresh.push(list.set(i), list.best[i], list.configurations[i]);
    }
  }
}

void Generator::score_and_prune(Var x, int size) {
  VariableState& state = states_[x];
  const SetList& list = state.candidates;
  Monitor& monitor = monitor_at(size);
  const bool more_may_follow = size < constraints_.max_parents[x] && !monitor_.stopped();
  std::vector<Var> merged;
  // Growing lists would be copied again and again; of memory that is not used in the end no page is ever touched.
  if (more_may_follow) state.next_live.reserve(list.count());
  double counted = 0;
  const auto may_go_on = [&] {
    const double found = state.fresh.bytes() + state.next_live.bytes();
    return look(monitor, static_cast<std::size_t>(found - std::exchange(counted, found)));
  };
  for (std::size_t i = 0; i < list.count(); ++i) {
    if (i % kSetsPerLook == 0 && !may_go_on()) return;
    const Family family = family_of(x, list, i, size, merged);
    const double cost = score_.cost(family);
    if (cost == LocalScore::kRejected) {
      note_rejected(state, family);
      continue;
    }
    if (beats(cost, list.best[i])) state.fresh.push(list.set(i), cost, family.configurations);
    if (!more_may_follow) continue;
    const double best = std::min(cost, list.best[i]);
    if (best <= score_.superset_bound(family)) continue;
    const double sharper = score_.sharper_superset_bound(family);
    // Where there is such a bound it took a pass over the rows.
    if (sharper != LocalScore::kNoBound && !may_go_on()) return;
    if (best <= sharper) continue;
    const GainLimit gain = score_.gain_limit(family);
    if (!may_grow(family, best, gain)) continue;
    state.next_live.push(list.set(i), best, family.configurations);
    state.next_live.gains.push_back(gain);
  }
  may_go_on();
}

// False when each set of one more parent would be found dominated before it is scored, that of fewest states included.
bool Generator::may_grow(const Family& family, double best, const GainLimit& gain) const {
  const double states = fewest_states_[family.child];
  Family larger = family;
  larger.configurations *= states;
  larger.parents_values = nothing_known_.data();
  larger.family_values = nullptr;
  if (larger.configurations > most_configurations(family.child)) return false;
  // Only where parameters have a price is it known that bounds grow with their number.
  return gain.price <= 0 || (gain.most > gain.price * (states - 1) && best > score_.superset_bound(larger));
}

void Generator::score_last(Var x, int size) {
  VariableState& state = states_[x];
  state.fresh.size = size;
  if (size > constraints_.max_parents[x]) return;
  const std::vector<Var> place = places_among_candidates(x);
  JointSet joint(size);
  const Var* const parents = joint.members.data();
  double scored = 0;
  join_live(x, size, joint, state.fresh, [&](std::size_t i) {
    const Family family{x,
                        parents,
                        size,
                        joint.configurations,
                        same_.find(binomials_.rank(parents, size)),
                        larger_.find(binomials_.rank_with(parents, size, x))};
    ++scored;
    const double cost = score_.cost(family);
    const bool rejected = cost == LocalScore::kRejected;
    if (!rejected && !beats(cost, state.live.best[i])) return;
    if (!worth_scoring(x, place, i, joint)) return;
    if (rejected) return note_rejected(state, family);
    if (beats(cost, joint.best)) state.fresh.push(parents, cost, joint.configurations);
  });
  state.scored += scored;
}

// Parents that depend on each other already say nothing of the child.
void Generator::note_rejected(VariableState& state, Family family) const {
  family.family_values = nullptr;
  state.rejected = state.rejected || score_.superset_bound(family) < LocalScore::kRejected;
}

}  // namespace bnstar
