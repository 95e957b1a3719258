// Climbs side by side from one network, each after some changes of its own. They know what was
// known before, and nothing of each other; what they found out is put together in their order, so
// threads have no influence.
#pragma once

#include <vector>

#include "base/function_ref.h"
#include "base/monitor.h"
#include "dag/arc_climb.h"
#include "dag/family_cache.h"
#include "dag/row_memory.h"
#include "scores/families/family_scores.h"

namespace bnstar {

// So many at a time, whatever the number of threads.
constexpr int kSideClimbs = 8;

struct SideClimb {
  ClimbEnd end;
  FamilyLog log;
};

// Where they begin and what all of them have in common. The scores learn what they find out.
struct SideClimbSetting {
  FamilyScores& scores;
  const ArcState& from;
  const ParentConstraints& allowed;
  ArcClimbSettings climbs;
  int threads;
  Monitor& monitor;
  // what the network they begin with remembers; learns what they find out
  RowMemory* rows = nullptr;
};

// `shake` is called with the number of the climb, before it begins. The ends cost infinity that a
// stopped monitor left no time for.
std::vector<SideClimb> climb_aside(const SideClimbSetting& setting, int count,
                                   FunctionRef<void(int, ArcClimb&)> shake);

// What they take besides: a table on every thread, and what they remember.
double bytes_aside(const FamilyScores& scores, int threads);

}  // namespace bnstar
