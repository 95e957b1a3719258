// The most probable configuration of all variables: variable elimination with the maximum in the
// place of the sum, and a walk back that reads the states off (Dechter 1999; Koller and Friedman
// 2009, section 13.2).
#pragma once

#include <vector>

#include "network/elimination.h"
#include "network/family_tables.h"

namespace bnstar {

class MostProbable {
 public:
  // `network` must outlive this object. Variables that were observed have one state.
  explicit MostProbable(const FamilyTables& network);

  // The numbers that run() keeps at most.
  double cells() const { return cells_; }
  // The state of every variable, from 0; of several best configurations one. Without meaning if the
  // monitor stops.
  std::vector<int> run(Monitor& monitor);
  // After run(): ln of the probability of these states, -infinity if every configuration has
  // probability 0.
  double log_probability() const { return log_probability_; }

 private:
  int best_state(const EliminationStep& step, const std::vector<FactorView>& factors,
                 std::vector<int>& states) const;

  const FamilyTables& network_;
  std::vector<EliminationStep> steps_;
  double cells_ = 0;
  double log_probability_ = 0;
};

}  // namespace bnstar
