// Families with one parent more or less than a given one: what single moves of arcs can make of it.
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

// A family and its neighbours. costs[0] is its own; with toggled[i - 1] more, or less where that is
// one of its parents, it costs costs[i], 0 < i < count.
struct FamilyRow {
  Var child;
  const std::vector<Var>& parents;
  const Var* toggled;
  const double* costs;
  std::size_t count;
};

// The set with y, or without y where that is in it; ascending.
std::vector<Var> toggled(const std::vector<Var>& set, Var y);

class RowObserver {
 public:
  virtual ~RowObserver() = default;
  virtual void see(const FamilyRow& row) = 0;
};

// Tells of each family with all its neighbours that are allowed; of none any more once the monitor
// has stopped.
void score_neighbours(FamilyScores& scores, const ParentConstraints& allowed,
                      const std::vector<FamilyNames>& families, int threads, Monitor& monitor,
                      RowObserver& observer);

}  // namespace bnstar
