// Evaluates the sets that the families of a level are made of: which sets, whether they fit in
// memory, on how many threads.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "parents/listing/known_values.h"
#include "parents/listing/listing_budget.h"
#include "parents/listing/listing_task.h"
#include "parents/listing/variable_state.h"
#include "scores/duties/level_evaluator.h"

namespace bnstar {

class LevelEvaluation {
 public:
  LevelEvaluation(const ListingTask& task, LevelEvaluator& evaluator, const MemoryUse& memory,
                  ListingBudget& budget, KnownValues& known, std::function<void()> keep)
      : task_(task),
        evaluator_(evaluator),
        memory_(memory),
        budget_(budget),
        known_(known),
        keep_(std::move(keep)) {}

  // Each of these is false if the level has to be given up.
  // Evaluates all families of one more member than `size`, but no sets of parents.
  bool evaluate_families(int size);
  // Evaluates all families and all sets of parents.
  bool evaluate_everything(int size);
  // Evaluates what the candidates of all variables need.
  bool evaluate_candidates(const VariableStates& states, int size);

  // Goes on with the families that were being evaluated.
  bool go_on(int size);

  // Should all sets be evaluated for `joint` families? Each set serves as many families as it has
  // members; evaluating all sets is not worth it for a few.
  bool mostly_wanted(double joint, int size) const;
  // Is there room for all values that the level is made of, beside what is held?
  bool room_for_all(int size) const;
  // Sets whose values took a pass over the rows.
  double sets_counted() const { return sets_counted_; }
  void set_sets_counted(double sets) { sets_counted_ = sets; }

 private:
  bool add_missing(const std::vector<Rank>& missing, int size);
  std::vector<Rank> missing_parents(const VariableStates& states, int size) const;
  std::vector<Rank> wanted_families(const VariableStates& states, int size) const;
  Allowance allowance_for(double sets, int size);

  const ListingTask& task_;
  LevelEvaluator& evaluator_;
  const MemoryUse& memory_;
  ListingBudget& budget_;
  KnownValues& known_;
  std::function<void()> keep_;
  double sets_counted_ = 0;
};

}  // namespace bnstar
