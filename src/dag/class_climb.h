// Greedy search over classes of equivalent networks: arcs are added and deleted by the operators of
// greedy equivalence search (Chickering 2002). A climb over networks has to take one of several
// equivalent arcs, and may regret it later; classes leave that open.
#pragma once

#include "base/digraph.h"
#include "base/monitor.h"
#include "parents/parent_sets.h"
#include "scores/families/family_scores.h"

namespace bnstar {

struct ClassClimbSettings {
  ParentLists start;
  // No move is made once this many families have been asked for.
  double most_families;
  int threads = 1;  // does not change the result
};

// The memory it takes, unless variables have very many undirected neighbours.
inline double class_climb_bytes(int n) { return 32.0 * n * n; }

// Do the constraints allow all networks of a class or none?
bool allows_classes(const ParentConstraints& constraints);

// A network of the class where the climb ends. If equivalent networks differ in cost, as some
// scores have it, changes of the cost are promises that the result need not keep.
ParentLists class_climb(FamilyScores& scores, const ParentConstraints& constraints,
                        const ClassClimbSettings& settings, Monitor& monitor);

}  // namespace bnstar
