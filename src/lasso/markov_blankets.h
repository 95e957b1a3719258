// The variables that help to predict each variable: the best by score of the supports along its
// lasso path on all others, as in L1MB (Schmidt, Niculescu-Mizil & Murphy 2007, "Learning graphical
// model structure using L1-regularization paths").
#pragma once

#include <cstddef>
#include <vector>

#include "base/eigen.h"
#include "base/monitor.h"
#include "scores/families/family_scores.h"

namespace bnstar {

struct BlanketProblem {
  const FamilyScores& families;         // scored by the likelihood of `n` observations with a price
  const Eigen::MatrixXd& correlations;  // of the variables
  double n;
  double price;      // of a parameter: log(n) / 2 is that of BIC
  std::size_t most;  // the most that a blanket can have, since more determine every variable
};

// Ascending, by variable; empty if the monitor stopped before.
std::vector<std::vector<Var>> find_markov_blankets(const BlanketProblem& problem, int threads,
                                                   Monitor& monitor);

}  // namespace bnstar
