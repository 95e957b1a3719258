// Scores the candidates of the generator and keeps what can matter.
#include <algorithm>
#include <utility>

#include "parents/listing/generator.h"

namespace bnstar {

Family Generator::family_of(Var x, const SetList& list, std::size_t i, int size,
                            std::vector<Var>& merged) const {
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
  state.next_tail = tail_before_scoring(x, size);
  if (at_once_) {
    score_last(x, size);
  } else if (settings_.prune) {
    score_and_prune(x, size);
  } else {
    score_all(x, size);
  }
}

// The tail changes only for a variable whose sets of this size are being listed.
double Generator::tail_before_scoring(Var x, int size) const {
  const bool at_work = free_size(x, size) >= 0 && size <= most_listed(x) && !states_[x].closed;
  return at_work ? LocalScore::kRejected : states_[x].tail;
}

void Generator::score_all(Var x, int size) {
  VariableState& state = states_[x];
  const SetList& list = state.candidates;
  Monitor& monitor = monitor_at(size);
  std::vector<Var> merged;
  state.fresh.reserve(list.count());
  const bool more = supersets_matter(x, size);
  for (std::size_t i = 0; i < list.count(); ++i) {
    if (i % kSetsPerLook == 0 && !look(monitor, 0)) return;
    const Family family = family_of(x, list, i, size, merged);
    const double cost = score_.cost(family);
    if (cost == LocalScore::kRejected) {
      note_rejected(state, family);
      if (score_.final_rejection(family)) continue;
    } else {
      state.fresh.push(list.set(i), cost, family.configurations);
    }
    if (!more) continue;
    const double bound = strict_superset_bound(family);
    if (cost > bound) state.next_tail = std::min(state.next_tail, bound);
  }
}

// Is one more parent allowed, whether or not it would be listed?
bool Generator::supersets_matter(Var x, int size) const {
  return size < constraints_.max_parents[x] &&
         free_size(x, size) < static_cast<int>(constraints_.candidates[x].size());
}

double Generator::strict_superset_bound(const Family& family) const {
  const double fewest = fewest_states_[family.child];
  if (family.configurations * fewest > most_configurations(family.child))
    return LocalScore::kRejected;
  return score_.strict_superset_bound(family, fewest);
}

void Generator::score_and_prune(Var x, int size) {
  VariableState& state = states_[x];
  const SetList& list = state.candidates;
  Monitor& monitor = monitor_at(size);
  const bool more = supersets_matter(x, size);
  const bool list_more = more && size < most_listed(x) && !monitor_->stopped();
  state.closed = state.closed || (list.count() > 0 && !list_more);
  std::vector<Var> merged;
  // Growing lists would be copied again and again. Memory that is reserved and never used costs
  // nothing, because its pages are never touched.
  if (list_more) state.next_live.reserve(list.count());
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
      if (score_.final_rejection(family)) continue;
    }
    if (rule_.keeps(cost, list.best[i])) state.fresh.push(list.set(i), cost, family.configurations);
    if (!more) continue;
    const double best = std::min(cost, list.best[i]);
    const double bound = strict_superset_bound(family);
    if (rule_.drops_all(best, bound)) continue;
    const GainLimit gain = score_.gain_limit(family);
    const double least_price = gain.price * (fewest_states_[x] - 1);
    if (gain.price > 0 && rule_.drops_parent(gain.most, least_price)) continue;
    const double sharper =
        monitor_->stopped() ? LocalScore::kNoBound : score_.sharper_superset_bound(family);
    // If there is such a bound, it took a pass over the rows.
    if (sharper != LocalScore::kNoBound && !may_go_on()) return;
    if (rule_.drops_all(best, sharper)) continue;
    state.next_tail = std::min(state.next_tail, std::max(bound, sharper));
    if (!list_more) continue;
    state.next_live.push(list.set(i), best, family.configurations);
    state.next_live.gains.push_back(gain);
  }
  may_go_on();
}

void Generator::score_last(Var x, int size) {
  VariableState& state = states_[x];
  state.fresh.size = size;
  if (size > most_listed(x)) return;
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
    if (!rejected && !rule_.keeps(cost, state.live.best[i])) return;
    if (!worth_scoring(x, place, i, joint)) return;
    if (rejected) return note_rejected(state, family);
    if (rule_.keeps(cost, joint.best)) state.fresh.push(parents, cost, joint.configurations);
  });
  state.scored += scored;
}

// Scores the candidates that were evaluated before the monitor stopped.
void Generator::score_known(Var x, int size) {
  VariableState& state = states_[x];
  const SetList& list = state.candidates;
  state.fresh = SetList{};
  state.fresh.size = list.size;
  std::vector<Var> merged;
  for (std::size_t i = 0; i < list.count(); ++i) {
    const Family family = family_of(x, list, i, size, merged);
    if (!LevelValues::evaluated(family.parents_values) ||
        !LevelValues::evaluated(family.family_values))
      continue;
    const double cost = score_.cost(family);
    if (cost == LocalScore::kRejected) {
      note_rejected(state, family);
    } else if (!settings_.prune || rule_.keeps(cost, list.best[i])) {
      state.fresh.push(list.set(i), cost, family.configurations);
    }
  }
}

// A family is noted only if its parents alone would not be rejected; otherwise it says nothing of
// the child.
void Generator::note_rejected(VariableState& state, Family family) const {
  if (!score_.names_rejected(family)) return;
  bool& noted = score_.too_few_rows(family) ? state.too_few_rows : state.rejected;
  family.family_values = nullptr;
  noted = noted || score_.superset_bound(family) < LocalScore::kRejected;
}

}  // namespace bnstar
