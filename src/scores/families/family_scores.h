// The costs of families, whichever they are and in any order: what a learner asks for that walks
// from network to network. Each set that they are made of is evaluated once and remembered as long
// as there is room.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/monitor.h"
#include "scores/families/set_index.h"
#include "scores/families/set_values.h"
#include "scores/local_score.h"

namespace bnstar {

class FamilyScores {
 public:
  // So many bytes for what is remembered.
  FamilyScores(std::shared_ptr<LocalScore> score, double bytes);
  // Of the same score, for somebody who asks at the same time as others, on one thread. Knows what
  // this one knows, which must outlive it and not be asked meanwhile.
  FamilyScores twin(double bytes) const {
    FamilyScores made(score_, bytes);
    made.elder_ = &known_;
    return made;
  }
  // What a twin has found out, who is not asked any more, and its counters.
  void learn_from(const FamilyScores& twin);
  // Gives back what only the next question needs, which makes it anew: with many rows that is more
  // than the data. What is remembered stays.
  void rest() { workspace_.reset(); }

  // Of x with parents in any order.
  double cost(Var x, std::vector<Var> parents);
  // parents[i] of children[i]; those that have much in common at once are cheaper than one by one.
  // Without meaning when the monitor stops. The likelihood's (LocalScore::likelihood_cost) take the
  // same statistics.
  enum class Of { kScore, kLikelihood };
  std::vector<double> costs(const std::vector<Var>& children, std::vector<std::vector<Var>> parents,
                            int threads, Monitor& monitor, Of what = Of::kScore);

  // LocalScore::neighbour_costs() of each, for which there must be room in costs[i]. Value: which
  // were given. Unfinished when the monitor stops.
  std::vector<char> neighbour_costs(const std::vector<Neighbourhood>& asked,
                                    const std::vector<double*>& costs, int threads,
                                    Monitor& monitor);

  const LocalScore& score() const { return *score_; }
  int n_variables() const { return score_->n_variables(); }
  double bytes() const { return bytes_; }

  // The caller has remembered the costs of so many families itself.
  void note_remembered(double families) { families_ += families; }

  // Families asked for so far, sets whose values took a pass over the rows, and sets whose values
  // followed from the table of another one or were remembered.
  double families() const { return families_; }
  double sets_counted() const { return sets_counted_; }
  double sets_derived() const { return sets_derived_; }
  // These by name, and what the score tells.
  std::map<std::string, double> counters() const;

 private:
  LocalScore::Workspace& workspace();
  // Values of sets, known or not.
  std::vector<double> values_of(const SetIndex& sets, int threads, Monitor& monitor);
  // Copies what is known; value: the numbers of the other sets.
  std::vector<std::size_t> look_up(const SetIndex& sets, std::vector<double>& values);
  void expect(std::size_t sets, int threads, Monitor& monitor);
  void evaluate_batch(const SetBatch& batch, int threads, Monitor& monitor, double* out);
  double cost_of(Var x, const std::vector<Var>& parents, const double* parents_values,
                 const double* family_values, Of what) const;

  std::shared_ptr<LocalScore> score_;
  double bytes_;
  std::unique_ptr<LocalScore::Workspace> workspace_;  // none before the first question
  SetValues known_;
  const SetValues* elder_ = nullptr;
  double families_ = 0, sets_counted_ = 0, sets_derived_ = 0;
};

}  // namespace bnstar
