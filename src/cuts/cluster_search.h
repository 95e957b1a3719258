// Clusters that a mixture of sets violates: cycles of its arcs, and what grows from them.
#pragma once

#include <vector>

#include "cuts/cut.h"
#include "cuts/cut_program.h"

namespace bnstar {

struct ViolatedCut {
  Cut cut;
  double violation;  // b - sum of a, over the largest coefficient
};

// The `most` most violated k-clusters found, none violated by less than `least`.
std::vector<ViolatedCut> violated_clusters(const PlainLists& lists, const Mixture& mixture,
                                           int highest_order, std::size_t most, double least);

// The most violated first; one of those that are the same.
void keep_most_violated(std::vector<ViolatedCut>& cuts, std::size_t most);

// How much of its sets a variable takes with each parent, by child.
struct ArcShare {
  Var parent;
  double share;
};
std::vector<std::vector<ArcShare>> arc_shares(const PlainLists& lists, const Mixture& mixture);

}  // namespace bnstar
