// Greedy search over networks: adds, deletes or reverses one arc at a time, with the tabu rule of
// the sparse candidate paper (Friedman, Nachman & Pe'er 1999, section 6) and restarts from the best
// network found.
#pragma once

#include <cstdint>
#include <optional>

#include "base/monitor.h"
#include "base/result.h"
#include "dag/arc_climb.h"
#include "dag/structure.h"
#include "parents/parent_sets.h"
#include "scores/families/family_scores.h"

namespace bnstar {

struct HillClimbSettings {
  ArcClimbSettings climbs;
  // none: as many as seem worth it, judged by the families that the first climb asked for
  std::optional<int> restarts = 0;
  // arcs deleted or reversed before the first of four restarts; twice as many before the next, and
  // so on
  int perturb = 1;
  int threads = 1;
  std::uint64_t seed = 0;
  ParentLists start;  // must satisfy the constraints
};

// The monitor's limit of nodes limits families: no move is made that would ask for more.
// Ties go to variables with smaller numbers; if the numbers follow from the data alone, so does the
// result. It proves no bound.
Result hill_climb(FamilyScores& scores, const ParentConstraints& constraints,
                  HillClimbSettings settings, Report& report, Monitor& monitor);

}  // namespace bnstar
