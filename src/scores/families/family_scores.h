// The costs of any families in any order, for learners that walk from network to network. Each set
// that they are made of is evaluated once and remembered as long as there is room.
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
  // Remembers values within `bytes`.
  FamilyScores(std::shared_ptr<LocalScore> score, double bytes);
  // Of the same score, for another thread that works at the same time. The twin knows what this one
  // knows. This one must outlive the twin and must not be used meanwhile.
  FamilyScores twin(double bytes) const {
    FamilyScores made(score_, bytes);
    made.elder_ = &known_;
    return made;
  }
  // Takes over what a twin, which is not used any more, has found out, and its counters.
  void learn_from(const FamilyScores& twin);
  // Frees what only speeds up the next question, which makes it anew: with many rows it takes more
  // room than the data. What is remembered stays.
  void rest() { workspace_.reset(); }

  // The cost of x with parents in any order.
  double cost(Var x, std::vector<Var> parents);
  // The costs of children[i] with parents[i]. Asking for many similar families at once is cheaper
  // than asking one by one. Meaningless if the monitor stops. The likelihood
  // (LocalScore::likelihood_cost) takes the same statistics.
  enum class Of { kScore, kLikelihood };
  std::vector<double> costs(const std::vector<Var>& children, std::vector<std::vector<Var>> parents,
                            int threads, Monitor& monitor, Of what = Of::kScore);

  // LocalScore::neighbour_costs() of each, written to costs[i]. Returns which were given.
  // Unfinished if the monitor stops.
  std::vector<char> neighbour_costs(const std::vector<Neighbourhood>& asked,
                                    const std::vector<double*>& costs, int threads,
                                    Monitor& monitor);

  const LocalScore& score() const { return *score_; }
  int n_variables() const { return score_->n_variables(); }
  double bytes() const { return bytes_; }

  // The caller has looked up the costs of `families` families in a memory of its own.
  void note_remembered(double families) { families_ += families; }

  // Families asked for so far; sets whose values took a pass over the rows; sets whose values
  // followed from the table of another one or were remembered.
  double families() const { return families_; }
  double sets_counted() const { return sets_counted_; }
  double sets_derived() const { return sets_derived_; }
  // These by name, and the counters of the score.
  std::map<std::string, double> counters() const;

 private:
  LocalScore::Workspace& workspace();
  // Values of sets, whether known before or not.
  std::vector<double> values_of(const SetIndex& sets, int threads, Monitor& monitor);
  // Copies what is known; returns the numbers of the other sets.
  std::vector<std::size_t> look_up(const SetIndex& sets, std::vector<double>& values);
  void remember(const SetIndex& sets, const std::vector<std::size_t>& numbers,
                const std::vector<double>& values);
  void expect(std::size_t sets, int threads, Monitor& monitor);
  void evaluate_batch(const SetBatch& batch, int threads, Monitor& monitor, double* out);
  double cost_of(Var x, const std::vector<Var>& parents, const double* parents_values,
                 const double* family_values, Of what) const;

  std::shared_ptr<LocalScore> score_;
  double bytes_;
  std::unique_ptr<LocalScore::Workspace> workspace_;  // null before the first question
  SetValues known_;
  const SetValues* elder_ = nullptr;
  double families_ = 0, sets_counted_ = 0, sets_derived_ = 0;
};

}  // namespace bnstar
