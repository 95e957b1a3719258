// Families with one parent more or less than a given one: the families that single moves of arcs
// can make.
#pragma once

#include <cstddef>
#include <vector>

#include "base/monitor.h"
#include "base/varset.h"
#include "parents/parent_sets.h"
#include "scores/families/family_scores.h"

namespace bnstar {

struct FamilyNames {
  Var child;
  const std::vector<Var>* parents;  // ascending
};

// A family and its neighbours. costs[0] is its own cost; costs[i] with 0 < i < count is the cost
// after adding toggled[i - 1] to its parents, or removing it if it is one of them.
struct FamilyRow {
  Var child;
  const std::vector<Var>& parents;
  const Var* toggled;
  const double* costs;
  std::size_t count;
};

// The set with y added, or without y if it is in the set; ascending.
std::vector<Var> toggled(const std::vector<Var>& set, Var y);

class RowObserver {
 public:
  virtual ~RowObserver() = default;
  virtual void see(const FamilyRow& row) = 0;
};

// Shows each family with all its allowed neighbours to `observer`; none any more once the monitor
// has stopped.
void score_neighbours(FamilyScores& scores, const ParentConstraints& constraints,
                      const std::vector<FamilyNames>& families, int threads, Monitor& monitor,
                      RowObserver& observer);

}  // namespace bnstar
