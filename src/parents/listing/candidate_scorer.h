// Scores candidates and keeps what can matter: the second half of a level of generation.
#pragma once

#include <vector>

#include "parents/listing/known_values.h"
#include "parents/listing/listing_budget.h"
#include "parents/listing/listing_task.h"
#include "parents/listing/proposer.h"
#include "parents/listing/variable_state.h"
#include "scores/duties/family_costs.h"
#include "scores/duties/superset_bounds.h"

namespace bnstar {

class CandidateScorer {
 public:
  CandidateScorer(const ListingTask& task, const FamilyCosts& costs, const SupersetBounds& bounds,
                  ListingBudget& budget, VariableStates& states, const KnownValues& known)
      : task_(task),
        costs_(costs),
        bounds_(bounds),
        budget_(budget),
        states_(states),
        known_(known) {}

  // Scores the candidates of x, once all values that they need are known.
  void score(Var x, int size);
  // Scores the candidates that were evaluated before the monitor stopped.
  void score_known(Var x, int size);
  // Scores a last level of which all values are known, without a list of candidates.
  void score_last(Var x, int size, Proposer& proposer);
  // The tail changes only for a variable whose sets of this size are being listed.
  double tail_before_scoring(Var x, int size) const;

 private:
  void begin(Var x, int size);
  void score_and_prune(Var x, int size);
  void score_all(Var x, int size);
  bool leave_out_supersets(const Family& family, int free, double best, const GainLimit& gain,
                           double sharper);
  void note_rejected(VariableState& state, Family family) const;
  Family family_of(Var x, const SetList& list, std::size_t i, int size,
                   std::vector<Var>& merged) const {
    const Var* parents = task_.with_required(x, list.set(i), list.size, merged);
    return known_.family(task_.binomials(), x, parents, size, list.configurations[i]);
  }

  const ListingTask& task_;
  const FamilyCosts& costs_;
  const SupersetBounds& bounds_;
  ListingBudget& budget_;
  VariableStates& states_;
  const KnownValues& known_;
};

}  // namespace bnstar
