// Climbs side by side from one network, each after some changes of its own. They know what was
// known before and nothing of each other. What they find is merged in a fixed order, so the number
// of threads does not change the result.
#pragma once

#include <vector>

#include "base/function_ref.h"
#include "base/monitor.h"
#include "dag/arc_climb.h"
#include "dag/family_cache.h"
#include "dag/row_memory.h"
#include "scores/families/family_scores.h"

namespace bnstar {

// The number of climbs at a time, whatever the number of threads.
constexpr int kSideClimbs = 8;

struct SideClimb {
  ClimbEnd end;
  FamilyLog log;
};

// Where the climbs begin and what they share. The scores learn what they find out.
struct SideClimbSetting {
  FamilyScores& scores;
  const ArcState& from;
  const ParentConstraints& constraints;
  ArcClimbSettings climbs;
  int threads;
  Monitor& monitor;
  // rows that the starting network remembers; learns what the climbs find out
  RowMemory* rows = nullptr;
};

// Calls `shake` with the number of a climb before it begins. If the monitor stopped before a climb,
// its end costs infinity.
std::vector<SideClimb> climb_aside(const SideClimbSetting& setting, int count,
                                   FunctionRef<void(int, ArcClimb&)> shake);

// The memory they take besides: a table on every thread, and what they remember.
double bytes_aside(const FamilyScores& scores, int threads);

}  // namespace bnstar
