// For many variables: hill climbing over all of them and order search within what the climbs have met take turns. Climbs find
// parent sets, orders combine them.
#pragma once

#include <cstdint>

#include "base/monitor.h"
#include "base/result.h"
#include "dag/arc_climb.h"
#include "dag/family_cache.h"
#include "parents/parent_sets.h"
#include "scores/family_scores.h"

namespace bnstar {

struct AlternateSettings {
  ArcClimbSettings climbs;
  int idle_rounds = 5;         // rounds without a better network, after which it ends
  bool until_stopped = false;  // goes on until the monitor stops
  int threads = 1;             // without influence on the result
  std::uint64_t seed = 0;
  ParentLists start;  // must satisfy the constraints
  double order_effort = 0.1;
  int kick_tabu = 0;
  int kicks = 8;
};

Result alternate(FamilyScores& scores, const ParentConstraints& allowed, const AlternateSettings& settings,
                 FamilyCache& cache, Report& report, Monitor& monitor);

}  // namespace bnstar
