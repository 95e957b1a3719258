#include "parents/listing/candidate_scorer.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bnstar {

void CandidateScorer::begin(Var x, int size) {
  VariableState& state = states_[x];
  state.begin_fresh(state.candidates.size);
  state.next_live = LiveSets{};
  state.next_live.size = state.candidates.size;
  state.next_tail = tail_before_scoring(x, size);
}

void CandidateScorer::score(Var x, int size) {
  states_[x].scored += static_cast<double>(states_[x].candidates.count());
  begin(x, size);
  if (task_.settings().prune) {
    score_and_prune(x, size);
  } else {
    score_all(x, size);
  }
}

double CandidateScorer::tail_before_scoring(Var x, int size) const {
  const bool at_work =
      task_.free_size(x, size) >= 0 && size <= task_.most_listed(x) && !states_[x].closed;
  return at_work ? FamilyCosts::kRejected : states_[x].tail;
}

void CandidateScorer::score_all(Var x, int size) {
  VariableState& state = states_[x];
  const SetList& list = state.candidates;
  Monitor& monitor = budget_.monitor_at(size);
  std::vector<Var> merged;
  state.fresh.reserve(list.count());
  const bool more = task_.supersets_matter(x, size);
  for (std::size_t i = 0; i < list.count(); ++i) {
    if (i % ListingBudget::kSetsPerLook == 0 && !budget_.look(monitor, 0)) return;
    const Family family = family_of(x, list, i, size, merged);
    const double cost = costs_.cost(family);
    if (cost == FamilyCosts::kRejected) {
      note_rejected(state, family);
      if (costs_.final_rejection(family)) continue;
    } else {
      state.fresh.push(list.set(i), cost, family.configurations);
    }
    if (!more) continue;
    const double bound = task_.strict_superset_bound(family);
    if (cost > bound) state.next_tail = std::min(state.next_tail, bound);
  }
}

void CandidateScorer::score_and_prune(Var x, int size) {
  VariableState& state = states_[x];
  const SetList& list = state.candidates;
  const KeepingRule& rule = task_.rule();
  Monitor& monitor = budget_.monitor_at(size);
  const bool more = task_.supersets_matter(x, size);
  const bool list_more = more && size < task_.most_listed(x) && !budget_.monitor().stopped();
  state.closed = state.closed || (list.count() > 0 && !list_more);
  std::vector<Var> merged;
  // Growing lists would be copied again and again. Memory that is reserved and never used costs
  // nothing, because its pages are never touched.
  if (list_more) state.next_live.reserve(list.count());
  double counted = 0;
  const auto may_go_on = [&] {
    const double found = state.fresh.bytes() + state.next_live.bytes();
    return budget_.look(monitor, static_cast<std::size_t>(found - std::exchange(counted, found)));
  };
  for (std::size_t i = 0; i < list.count(); ++i) {
    if (i % ListingBudget::kSetsPerLook == 0 && !may_go_on()) return;
    const Family family = family_of(x, list, i, size, merged);
    const double cost = costs_.cost(family);
    if (cost == FamilyCosts::kRejected) {
      note_rejected(state, family);
      if (costs_.final_rejection(family)) continue;
    }
    if (rule.keeps(cost, list.best[i])) {
      state.fresh.push(list.set(i), cost, family.configurations);
    } else if (rule.has_slack()) {
      state.left_out.add(cost, list.best[i]);
    }
    if (!more) continue;
    const double best = std::min(cost, list.best[i]);
    const double bound = task_.strict_superset_bound(family);
    const auto may_drop = [&](const GainLimit& gain, double sharper) {
      return !rule.has_slack() || leave_out_supersets(family, list.size, best, gain, sharper);
    };
    if (rule.drops_all(best, bound) && may_drop({}, bound)) continue;
    const GainLimit gain = bounds_.gain_limit(family);
    const double least_price = gain.price * (task_.fewest_states(x) - 1);
    if (gain.price > 0 && rule.drops_parent(gain.most, least_price) && may_drop(gain, bound))
      continue;
    const double sharper = budget_.monitor().stopped() ? SupersetBounds::kNoBound
                                                       : bounds_.sharper_superset_bound(family);
    // If there is such a bound, it took a pass over the rows.
    if (sharper != SupersetBounds::kNoBound && !may_go_on()) return;
    if (rule.drops_all(best, sharper) && may_drop({}, sharper)) continue;
    state.next_tail = std::min(state.next_tail, std::max(bound, sharper));
    if (!list_more) continue;
    state.next_live.push(list.set(i), best, family.configurations);
    state.next_live.gains.push_back(gain);
  }
  may_go_on();
}

// Weighs the supersets of a set that are not to be scored: either none of them costs less than
// `sharper`, or, with a price, no further parent gains what it costs. False if they may weigh more
// together than one set that is left out.
bool CandidateScorer::leave_out_supersets(const Family& family, int free, double best,
                                          const GainLimit& gain, double sharper) {
  const Var x = family.child;
  const int candidates = task_.more_candidates(x, free), most = task_.most_more(x, free);
  const bool priced = gain.price > 0;
  const double fewest = task_.fewest_states(x);
  const double share = sum_over_supersets(candidates, 1, most, [&](int more) {
    return priced ? gain.price * std::pow(fewest, more - 1) * (fewest - 1) - gain.most
                  : std::max(sharper, task_.strict_superset_bound(family, more)) - best;
  });
  if (!task_.rule().drops_share(share)) return false;
  if (priced) {
    states_[x].left_out.add_anywhere(share);
  } else {
    states_[x].left_out.add_share(share, best);
  }
  return true;
}

void CandidateScorer::score_last(Var x, int size, Proposer& proposer) {
  VariableState& state = states_[x];
  const KeepingRule& rule = task_.rule();
  begin(x, size);
  state.fresh.size = size;
  if (size > task_.most_listed(x)) return;
  const std::vector<Var> place = task_.places_among_candidates(x);
  JointSet joint(size);
  const Var* const parents = joint.members.data();
  double scored = 0;
  proposer.join_live(x, size, joint, state.fresh, [&](std::size_t i) {
    const Family family = known_.family(task_.binomials(), x, parents, size, joint.configurations);
    ++scored;
    const double cost = costs_.cost(family);
    const bool rejected = cost == FamilyCosts::kRejected;
    if (!rejected && !rule.keeps(cost, state.live.best[i])) return;
    if (!proposer.worth_scoring(x, place, i, joint)) return;
    if (rejected) return note_rejected(state, family);
    if (rule.keeps(cost, joint.best)) state.fresh.push(parents, cost, joint.configurations);
  });
  state.scored += scored;
}

void CandidateScorer::score_known(Var x, int size) {
  VariableState& state = states_[x];
  const SetList& list = state.candidates;
  state.begin_fresh(list.size);
  std::vector<Var> merged;
  for (std::size_t i = 0; i < list.count(); ++i) {
    const Family family = family_of(x, list, i, size, merged);
    if (!LevelValues::evaluated(family.parents_values) ||
        !LevelValues::evaluated(family.family_values))
      continue;
    const double cost = costs_.cost(family);
    if (cost == FamilyCosts::kRejected) {
      note_rejected(state, family);
    } else if (!task_.settings().prune || task_.rule().keeps(cost, list.best[i])) {
      state.fresh.push(list.set(i), cost, family.configurations);
    }
  }
}

// A family is noted only if its parents alone would not be rejected; otherwise it says nothing of
// the child.
void CandidateScorer::note_rejected(VariableState& state, Family family) const {
  if (!costs_.names_rejected(family)) return;
  bool& noted = costs_.too_few_rows(family) ? state.too_few_rows : state.rejected;
  family.family_values = nullptr;
  noted = noted || bounds_.superset_bound(family) < FamilyCosts::kRejected;
}

}  // namespace bnstar
