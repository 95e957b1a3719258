// The heaviest tree over all variables; the weight of a pair is what one variable as the parent
// takes off the cost of the other (Chow & Liu 1968). Prim's algorithm asks for the pairs of one
// variable after the other and keeps only the best link of each.
#pragma once

#include <vector>

#include "base/monitor.h"
#include "base/varset.h"
#include "parents/parent_sets.h"
#include "scores/families/family_scores.h"

namespace bnstar {

struct BestTree {
  // the variable it was linked to when it joined its tree; -1 for the first of a tree
  std::vector<Var> link;
  std::vector<char> determined;  // does it have a pair without a score?
  double pairs = 0;              // the number of pairs weighed
  bool all = true;               // false if the monitor stopped before all pairs were weighed
};

// Variables that `apart` marks have no pairs. Weights are rounded to multiples of `quantum`; ties
// go to the first.
BestTree best_tree(FamilyScores& scores, const std::vector<char>& apart, double quantum,
                   int threads, Monitor& monitor);

// The same with arcs required (one into a variable at most) or left out of the candidates. Among
// forests of equal weight it is one with most arcs, and if possible `first` has no parent. Weighs
// all allowed pairs in a matrix.
BestTree best_tree_within(FamilyScores& scores, const ParentConstraints& within, double quantum,
                          Var first, int threads, Monitor& monitor);

}  // namespace bnstar
