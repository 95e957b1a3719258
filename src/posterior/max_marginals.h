// The score of the best network that contains a choice, for all choices of a problem.
//
// Draw an edge for every arc that some choice has. The graph falls into lobes (blocks), which meet
// in single variables only and form a tree. A cycle of arcs lies in one lobe, so the choices of a
// lobe say nothing to the others but through the variables that they share: two passes of messages
// over the tree give the answers for all lobes. Time and memory double with the variables of one
// lobe, not with all.
#pragma once

#include <vector>

#include "base/monitor.h"
#include "posterior/choices.h"

namespace bnstar {

struct MaxMarginals {
  double optimum = 0;
  // by place and choice; -infinity if no network contains it
  std::vector<std::vector<double>> values;
};

// For problems whose graph is connected. Meaningless if the monitor stops.
MaxMarginals max_marginals(const ChoiceProblem& problem, Monitor& monitor);

struct MarginalsCost {
  int largest_lobe = 0;
  double bytes = 0;
  double operations = 0;  // of about a nanosecond
};
MarginalsCost cost_of_marginals(const ChoiceProblem& problem);

}  // namespace bnstar
