// Ordered partitions of variables, and random changes of them.
#pragma once

#include <cstddef>
#include <vector>

#include "base/rng.h"
#include "base/varset.h"

namespace bnstar {

using Layers = std::vector<std::vector<Var>>;

// A merger of two neighbouring layers or a split of one.
struct Change {
  Layers layers;  // none if there is nothing to merge or split
  std::size_t at = 0;
  double log_ways = 0;  // the probability of the way back over that of the change, as a logarithm
};

// Two neighbouring layers, all pairs alike, or a layer of two or more, all alike, in two parts, all
// alike.
Change random_merger(Layers layers, Rng& rng);
Change random_split(Layers layers, Rng& rng);

}  // namespace bnstar
