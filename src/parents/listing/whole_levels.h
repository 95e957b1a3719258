// Levels of a penalised likelihood in which nearly all sets are wanted. Every set is evaluated and
// looked through (LevelScan). This needs no lists of candidates or live sets, which take far more
// time and memory than the values do.
#pragma once

#include "parents/listing/candidate_scorer.h"
#include "parents/listing/level_evaluation.h"
#include "parents/listing/proposer.h"
#include "scores/local_score.h"

namespace bnstar {

class WholeLevels {
 public:
  WholeLevels(const ListingTask& task, const LocalScore& score, ListingBudget& budget,
              VariableStates& states, const KnownValues& known);

  // Should this level and all larger ones be done in this way?
  bool pay_off(int size, int largest, const Proposer& proposer, const LevelEvaluation& evaluation);
  // Begins a level: lists are no longer needed.
  void drop_lists();
  // Finds the sets of this size that are worth keeping, among those whose values are known.
  void look_through(int size, Monitor& monitor);
  // Notes what was scored, and the tails, once the level is complete.
  void note_level(int size, const CandidateScorer& scorer);

 private:
  double tail_of(Var x, int size) const;

  const ListingTask& task_;
  const LocalScore& score_;
  ListingBudget& budget_;
  VariableStates& states_;
  const KnownValues& known_;
};

}  // namespace bnstar
