// For many variables: hill climbing over networks and order search within the parent sets met so
// far take turns. Climbs and neighbours of promising sets bring new sets; order search combines
// them (Teyssier & Koller 2005 and Scanagatta et al. 2015 search orders of sets listed beforehand).
#pragma once

#include <cstdint>

#include "base/digraph.h"
#include "base/monitor.h"
#include "base/result.h"
#include "dag/arc_climb.h"
#include "dag/family_cache.h"
#include "parents/parent_sets.h"
#include "scores/families/family_scores.h"

namespace bnstar {

struct AlternateSettings {
  ArcClimbSettings climbs;
  int idle_rounds = 10;        // it ends after this many rounds without a better network
  bool until_stopped = false;  // continue until the monitor stops
  int threads = 1;             // does not change the result
  std::uint64_t seed = 0;
  ParentLists start;  // must satisfy the constraints
};

// Never worse than the start or than one climb from it. It proves no bound. `cache` may hold lists
// of sets to begin with; at the end it holds all sets met.
Result alternate(FamilyScores& scores, const ParentConstraints& constraints,
                 const AlternateSettings& settings, FamilyCache& cache, Report& report,
                 Monitor& monitor);

}  // namespace bnstar
