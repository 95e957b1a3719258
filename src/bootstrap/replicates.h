// The networks learned from data whose rows are drawn again and again (Friedman, Goldszmidt and
// Wyner 1999).
#pragma once

#include <cstdint>
#include <vector>

#include "base/digraph.h"
#include "base/monitor.h"
#include "data/observed_columns.h"
#include "parents/parent_sets.h"
#include "scores/make_score.h"

namespace bnstar {

struct BootstrapSettings {
  std::size_t first = 0;         // number of the first replicate
  std::size_t replicates = 0;    // how many
  bool exact = false;            // the best network of all, or that of a climb
  int restarts = 1;              // of a climb
  std::vector<int> most_listed;  // by variable, see GenerationSettings
  double cache_bytes = 0;        // for what a climb remembers, of each thread
  std::uint64_t seed = 0;
  int threads = 1;
};

// By replicate. Those that a limit has left out are empty. Columns are shuffled for each replicate,
// so that no tie always goes to the same variable; a replicate depends on the seed and its number.
std::vector<ParentLists> learn_replicates(const ObservedColumns& data, const ScoreRequest& request,
                                          const ParentConstraints& constraints,
                                          const BootstrapSettings& settings, Monitor& monitor);

}  // namespace bnstar
