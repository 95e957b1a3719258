// For many variables: hill climbing over all of them and order search within the parent sets that
// were met take turns. Climbs and neighbours of promising sets bring new ones, orders combine them
// (Teyssier & Koller 2005; Scanagatta et al. 2015 search orders of sets that were listed before).
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
  int idle_rounds = 10;        // rounds without a better network after which it ends
  bool until_stopped = false;  // goes on until the monitor stops
  int threads = 1;             // without influence on the result
  std::uint64_t seed = 0;
  ParentLists start;  // must satisfy the constraints
};

// Never worse than the start and than one climb from it. Nothing is known of a bound. `cache` may
// have lists of sets to begin with, and has what was met in the end.
Result alternate(FamilyScores& scores, const ParentConstraints& allowed,
                 const AlternateSettings& settings, FamilyCache& cache, Report& report,
                 Monitor& monitor);

}  // namespace bnstar
