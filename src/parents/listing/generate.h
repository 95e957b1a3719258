// From a score to the parent sets that can matter: level by level in the size of the
// set, scoring no set whose supersets and itself are known to be dominated, and keeping
// none that costs as much as one of its subsets.
#pragma once

#include <functional>
#include <vector>

#include "base/monitor.h"
#include "parents/parent_sets.h"
#include "scores/local_score.h"

namespace bnstar {

struct GenerationSettings {
  bool prune = true;
  int threads = 1;
  // by variable: larger sets are not listed even if allowed; empty: all are
  std::vector<int> most_listed;
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
  // By variable: no allowed set costs less that is not listed and that no listed subset makes
  // superfluous. Infinite where there is none, minus infinite where nothing is known of it.
  std::vector<double> tails;
  int complete_size = 0;  // all sets up to this size were considered
  bool finished = true;   // no limit has cut anything
  Stop stop = Stop::kFinished;
  double scored = 0;
  double sets_counted = 0;        // whose values took a pass over the rows
  std::vector<Var> rejected;      // variables with a family that the score cannot take
  std::vector<Var> too_few_rows;  // those with one for which there are too few rows
};

// What is still to be done, if pruning goes on as between the last two sizes.
struct RestOfListing {
  double next_sets = 0;  // to be looked at, of the next size: at most
  double sets = 0;       // of all sizes
  double bytes = 0;      // for the size that has most of them
};

// `begin_size` hears which size comes next.
GeneratedSets generate_parent_sets(LocalScore& score, const ParentConstraints& constraints,
                                   const GenerationSettings& settings, Monitor& monitor,
                                   const std::function<void(int)>& begin_size);

// How many sets up to the given sizes the limit on configurations leaves, over all variables.
double count_within_limits(const LocalScore& score, const ParentConstraints& constraints,
                           const std::vector<int>& most_listed);
// Of one variable and one size.
double count_within_limits(const LocalScore& score, const ParentConstraints& constraints, Var x,
                           int size);

}  // namespace bnstar
