// All networks that score within `slack` of the best, and their equivalence classes.
//
// Max-marginals leave only families that some such network has. The strong components of their arcs
// make the credible set a product: one structure of each component, with regrets that add up to at
// most the slack. Equivalence factors too: two networks of the set are equivalent if and only if in
// every component they agree on the parents outside of it, on the skeleton inside, and on the
// v-structures that have a parent inside. So networks can be counted without being listed.
#pragma once

#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "parents/parent_sets.h"
#include "posterior/near_structures.h"

namespace bnstar {

struct CredibleComponent {
  Structures structures;
  // of each structure, numbered in the order in which they occur
  std::vector<std::uint32_t> classes;
  std::vector<double> class_regrets;  // of the best member
};

// Lower and upper bounds of a number; equal if it is known exactly, up to 2^53.
struct CountBounds {
  double lower = 0;
  double upper = 0;
};

struct CredibleSet {
  double optimum = 0;  // NaN if the components do not have all variables
  bool complete = true;
  int largest_component = 0;  // variables of a lobe that have a choice, see max_marginals()
  std::vector<CredibleComponent> components;
};

// If a lobe has more variables than this that have a choice, there are no components in the result,
// and it is not complete.
constexpr int kMostInComponent = 24;

// `known` is the cost of a network; where components are too large, cuts exclude sets that no
// network within the slack of it has.
CredibleSet credible_set(const ParentSets& sets, double slack, double known, Monitor& monitor);

CountBounds count_networks(const CredibleSet& set, double slack);
CountBounds count_classes(const CredibleSet& set, double slack);

// The best networks of the set, by regret.
struct ListedNetworks {
  std::vector<double> regrets;
  std::vector<std::uint32_t> classes;   // from 0, ordered by the best member
  std::vector<std::uint32_t> families;  // by network and variable
};

// At most `most_networks` of the `most_classes` best classes; none without an optimum.
ListedNetworks list_networks(const CredibleSet& set, int n, double slack, double most_networks,
                             double most_classes);

}  // namespace bnstar
