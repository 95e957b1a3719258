// The parent sets that a decomposable proxy predicts to be best. For each child the proxy adds up
// what its parents, their pairs and their number are worth. Size by size, the best sets are
// extended by every candidate.
#pragma once

#include <vector>

#include "base/monitor.h"
#include "base/varset.h"
#include "parents/parent_sets.h"

namespace bnstar {

// The predicted scores of the families of one child.
struct FamilyProxy {
  struct Pair {
    Var first, second;
    double gain;
  };

  double mean = 0;
  std::vector<double> of_parent;
  std::vector<double> of_number;  // gain of having at least 1, 2, ... parents
  std::vector<Pair> pairs;
};

struct PredictedSetsSettings {
  std::size_t beam = 200;    // sets of one size that are extended
  std::size_t listed = 500;  // sets of a child, besides that of its required parents
  int threads = 1;
};

// Costs are predicted scores with the opposite sign. A set is listed only if it is better than the
// one it was made from.
ParentSets predicted_sets(const std::vector<FamilyProxy>& proxies, const ParentConstraints& allowed,
                          const PredictedSetsSettings& settings, Monitor& monitor);

}  // namespace bnstar
