// Proposes the sets worth scoring: the first half of a level of generation.
#pragma once

#include <algorithm>
#include <vector>

#include "parents/listing/known_values.h"
#include "parents/listing/listing_budget.h"
#include "parents/listing/listing_task.h"
#include "parents/listing/variable_state.h"

namespace bnstar {

// A live set joined with a new largest member.
struct JointSet {
  explicit JointSet(int size) : members(size), above(size) {}

  std::vector<Var> members;
  double configurations = 1;
  double best = 0;          // least cost of the subsets
  double known = 0;         // see GainLimit
  GainLimit vain;           // of the member found not to be worth its price: with a price then
  std::vector<Rank> above;  // scratch
  std::vector<Var> merged;  // scratch

  // Takes in what is known of a live subset. False if the member that the subset lacks is not worth
  // its price.
  bool take_in(const LiveSets& live, std::size_t subset, double more_states,
               const KeepingRule& rule) {
    const GainLimit& gain = live.gains[subset];
    const double price = gain.price * more_states;
    best = std::min(best, live.best[subset]);
    if (!rule.drops_parent(gain.most, price) && !rule.drops_parent(gain.known - price, known))
      return true;
    vain = {std::min(gain.most, gain.known - known), price};
    return false;
  }
};

class Proposer {
 public:
  Proposer(const ListingTask& task, const SetEvaluator& evaluator, const SupersetBounds& bounds,
           ListingBudget& budget, VariableStates& states, const KnownValues& known)
      : task_(task),
        bounds_(bounds),
        budget_(budget),
        states_(states),
        known_(known),
        nothing_known_(evaluator.width(), 0.0) {}

  // Writes the candidates of x.
  void propose(Var x, int size);
  // The number of pairs of a live set and a larger candidate.
  std::size_t n_joint(Var x) const;
  // Joins every live set with new largest members. Over all live sets below such a member the order
  // is colexicographic again. Calls visit(place of the live set) for each joint set within the
  // limits; `growing` is the list that visit() adds to.
  template <class Visit>
  void join_live(Var x, int size, JointSet& joint, const SetList& growing, const Visit& visit);
  // False if the set and all its supersets are known to be dominated before the set is scored.
  // `place` has the places among the candidates of x, `first` is the live set that was joined. Sets
  // that no dead subset stands for are weighed, with slack.
  bool worth_scoring(Var x, const std::vector<Var>& place, std::size_t first,
                     JointSet& joint) const;

 private:
  void propose_all(Var x, int size);
  void propose_from_live(Var x, int size);
  double required_configurations(Var x) const;
  bool leave_out(const Family& family, const JointSet& joint) const;
  bool find_subsets(const VariableState& state, const std::vector<Var>& place, std::size_t first,
                    JointSet& joint) const;

  const ListingTask& task_;
  const SupersetBounds& bounds_;
  ListingBudget& budget_;
  VariableStates& states_;
  const KnownValues& known_;
  std::vector<double> nothing_known_;
};

template <class Visit>
void Proposer::join_live(Var x, int size, JointSet& joint, const SetList& growing,
                         const Visit& visit) {
  Monitor& monitor = budget_.monitor_at(size);
  const LiveSets& live = states_[x].live;
  const double most = task_.most_configurations(x);
  const std::size_t bytes_each = SetList::bytes_each(live.size + 1);
  std::size_t below = 0;
  std::size_t counted = 0;
  for (Var y : task_.constraints().candidates[x]) {
    while (below < live.count() && (live.size == 0 || live.set(below)[live.size - 1] < y)) ++below;
    for (std::size_t i = 0; i < below; ++i) {
      if (i % ListingBudget::kSetsPerLook == 0) {
        const std::size_t found = growing.count();
        if (!budget_.look(monitor, (found - counted) * bytes_each)) return;
        counted = found;
      }
      joint.configurations = live.configurations[i] * (1 + task_.more_states(y));
      if (joint.configurations > most) continue;
      std::copy(live.set(i), live.set(i) + live.size, joint.members.begin());
      joint.members[live.size] = y;
      visit(i);
    }
  }
  budget_.look(monitor, (growing.count() - counted) * bytes_each);
}

}  // namespace bnstar
