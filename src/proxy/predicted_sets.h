// The parent sets that a decomposable proxy predicts to be best. For each child the proxy adds up
// what its parents, their pairs and their number are worth. Size by size, the best sets are
// extended by every candidate.
#pragma once

#include <vector>

#include "base/monitor.h"
#include "base/varset.h"
#include "parents/parent_sets.h"
#include "proxy/family_proxy.h"
#include "proxy/known_families.h"

namespace bnstar {

struct PredictedSetsSettings {
  std::size_t beam = 200;    // sets of one size that are extended
  std::size_t listed = 500;  // sets of a child, besides that of its required parents
  int threads = 1;
};

// Costs are scores with the opposite sign: the predicted ones, or the true ones of known families.
// A set is listed if it is predicted to be better than the one it was made from, or if it is known.
ParentSets predicted_sets(const std::vector<FamilyProxy>& proxies, const KnownFamilies& known,
                          const ParentConstraints& constraints,
                          const PredictedSetsSettings& settings, Monitor& monitor);

struct AskedFamily {
  Var child;
  std::vector<Var> parents;
};

// The cheapest sets of each variable in the lists that are not known, at most `each` of them.
std::vector<AskedFamily> cheapest_unknown(const ParentSets& lists, const KnownFamilies& known,
                                          std::size_t each);

}  // namespace bnstar
