// The heaviest tree over all variables, a pair weighing what one as the parent takes off the cost
// of the other (Chow & Liu 1968): Prim's algorithm, which asks for the pairs of one variable after
// the other and keeps nothing of them but the best link of each.
#pragma once

#include <vector>

#include "base/monitor.h"
#include "base/varset.h"
#include "scores/families/family_scores.h"

namespace bnstar {

struct BestTree {
  // to which a variable was linked when it joined its tree, -1 for the first of a tree
  std::vector<Var> link;
  std::vector<char> determined;  // has it a pair without a score?
  double pairs = 0;              // that were weighed
  bool all = true;               // were there others when the monitor stopped?
};

// Variables that `apart` marks have no pairs. Weights are rounded to whole numbers of `quantum`;
// ties go to the first.
BestTree best_tree(FamilyScores& scores, const std::vector<char>& apart, double quantum,
                   int threads, Monitor& monitor);

}  // namespace bnstar
