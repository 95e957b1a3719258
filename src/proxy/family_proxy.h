// The decomposable proxy: for each child a regression of the scores of its families on features.
// These are its parents, the pairs of parents that occurred together, and having at least 1, 2, ...
// parents. Each of the three kinds has one prior variance for all children, in units of the
// variance of the child's scores.
#pragma once

#include <vector>

#include "base/monitor.h"
#include "base/varset.h"
#include "proxy/known_families.h"

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

struct KindWeights {
  double parents, numbers, pairs, noise;
};

struct DecomposableProxy {
  std::vector<FamilyProxy> children;
  KindWeights weights;
};

// `most_parents` is the largest number that has a feature. Children for which the monitor leaves no
// time are predicted by their mean alone.
DecomposableProxy train_family_proxies(const KnownFamilies& known, int most_parents, int threads,
                                       Monitor& monitor);

}  // namespace bnstar
