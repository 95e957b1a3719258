// The work of generate_parent_sets(), level by level: propose candidates with one more parent,
// evaluate the sets they need, score them, keep what can matter. Each step is an object of its own;
// the generator leads a level through them. Other files use it through listing.h.
#pragma once

#include "base/keeper.h"
#include "parents/listing/candidate_scorer.h"
#include "parents/listing/known_values.h"
#include "parents/listing/level_evaluation.h"
#include "parents/listing/listing_budget.h"
#include "parents/listing/listing_task.h"
#include "parents/listing/proposer.h"
#include "parents/listing/variable_state.h"
#include "parents/listing/whole_levels.h"
#include "scores/local_score.h"

namespace bnstar {

class Generator {
 public:
  Generator(LocalScore& score, const ParentConstraints& constraints,
            const GenerationSettings& settings);
  bool advance(Monitor& monitor);
  RestOfListing rest() const;
  int complete_size() const { return done_; }  // -1 at first
  // To be called when the settings ask for shorter lists.
  void shorten() { largest_ = task_.largest_listed(); }
  GeneratedSets sets(bool last);

 private:
  // How a level is done.
  enum class Way {
    kByCandidates,  // candidates are listed, then evaluated and scored
    kAtOnce,        // the last level: everything is evaluated, without a list of candidates
    kWhole          // see WholeLevels; so are all levels that follow
  };

  // How far the next size has come in what is kept.
  enum class Stage {
    kBegin,      // nothing of it
    kProposed,   // candidates are listed
    kEvaluating  // families are being evaluated
  };
  State state(Stage stage) const;
  void take_state(const State& before);
  void keep(Stage stage);
  void prepare();
  Way way_of(int size);
  bool last_at_once(int size);
  bool level(int size);
  bool propose(int size);
  bool evaluate(int size);
  void score(int size);
  bool whole_level(int size);
  void commit(int size);
  void keep_fresh(Var x, int size);
  void index_live(Var x);
  void keep_unfinished(int size);
  double share_of_live(Var x) const;
  double expected_sets(Var x, int size) const;

  LocalScore& score_;
  ListingTask task_;
  VariableStates states_;
  KnownValues known_;
  ListingBudget budget_;
  LevelEvaluation evaluation_;
  Proposer proposer_;
  CandidateScorer scorer_;
  WholeLevels whole_levels_;
  Way way_ = Way::kByCandidates;  // of the present level
  int largest_;
  int done_ = -1;                   // the last complete size
  Stage going_on_ = Stage::kBegin;  // from where an earlier run has stopped
  bool ended_ = false;
  Stop stop_ = Stop::kFinished;
};

}  // namespace bnstar
