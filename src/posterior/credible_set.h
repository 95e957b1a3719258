// All networks that score within `slack` of the best, and their equivalence classes.
//
// After max-marginals only families are left that some such network has. With the strong components
// of their arcs, the credible set is a product: one structure of each component, the sum of whose
// regrets is at most the slack. Equivalence factors too: two networks of the set are equivalent if
// and only if in every component they agree on the parents outside of it, on the skeleton inside,
// and on the v-structures that have a parent inside. So nothing is ever listed to be counted.
#pragma once

#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "parents/parent_sets.h"
#include "posterior/near_structures.h"

namespace bnstar {

struct CredibleComponent {
  Structures structures;
  std::vector<std::uint32_t> classes;  // of each structure, numbered as they first come
  std::vector<double> class_regrets;   // of the best member
};

// At least and at most so many; equal where that is known exactly, up to 2^53.
struct CountBounds {
  double lower = 0;
  double upper = 0;
};

struct CredibleSet {
  double optimum = 0;
  bool complete = true;
  int largest_component = 0;  // before anything was fixed
  std::vector<CredibleComponent> components;
};

// Components of more variables than this are left out: then there is no component at all, and it is
// not complete.
constexpr int kMostInComponent = 24;

CredibleSet credible_set(const ParentSets& sets, double slack, Monitor& monitor);

CountBounds count_networks(const CredibleSet& set, double slack);
CountBounds count_classes(const CredibleSet& set, double slack);

// The best networks of the set, by regret.
struct ListedNetworks {
  std::vector<double> regrets;
  std::vector<std::uint32_t> classes;   // from 0 on, by the best member
  std::vector<std::uint32_t> families;  // by network and variable
};

// At most `most_networks` of the `most_classes` best classes.
ListedNetworks list_networks(const CredibleSet& set, int n, double slack, double most_networks,
                             double most_classes);

}  // namespace bnstar
