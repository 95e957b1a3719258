// From a score to the parent sets that can matter: level by level in the size of the
// set, scoring no set whose supersets and itself are known to be dominated, and keeping
// none that costs as much as one of its subsets.
#pragma once

#include "base/monitor.h"
#include "parents/parent_sets.h"
#include "scores/local_score.h"

namespace bnstar {

struct GenerationSettings {
  bool prune = true;
  int threads = 1;
};

// The sets of one variable, flat.
struct ListedSets {
  double bytes() const { return 4.0 * (sizes.size() + parents.size()) + 8.0 * costs.size(); }

  std::vector<int> sizes;
  std::vector<Var> parents;
  std::vector<double> costs;
};

struct GeneratedSets {
  std::vector<ListedSets> by_variable;
  int complete_size = 0;  // all sets up to this size were considered
  bool finished = true;   // no larger set can matter, or none is allowed
  Stop stop = Stop::kFinished;
  double scored = 0;
  double sets_counted = 0;    // whose values took a pass over the rows
  std::vector<Var> rejected;  // variables with a family that the score cannot take
};

GeneratedSets generate_parent_sets(LocalScore& score, const ParentConstraints& constraints,
                                   const GenerationSettings& settings, Monitor& monitor);

// How many sets the limits on size and configurations leave, over all variables.
double count_within_limits(const LocalScore& score, const ParentConstraints& constraints);

}  // namespace bnstar
