// Finds all ways to choose a family for every variable, without a cycle, that score within `slack`
// of the best. It branches on the families of one variable at a time with exact bounds from
// max-marginals, so that every branch has a solution and none comes twice. A variable without a
// choice is taken out (settle()), so that each level of branches costs half of the one before.
#pragma once

#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "posterior/choices.h"
#include "posterior/max_marginals.h"

namespace bnstar {

// Ordered by regret, the difference from the best score.
struct Structures {
  std::size_t count() const { return regrets.size(); }
  const std::uint32_t* chosen(std::size_t i) const {
    return families.data() + i * variables.size();
  }

  std::vector<Var> variables;
  std::vector<double> regrets;
  std::vector<std::uint32_t> families;  // by structure and variable
};

struct NearSearch {
  // Counts operations of about a nanosecond. The nodes that the monitor allows are these.
  void spend(double operations) {
    spent += operations;
    if (spent > monitor.limits().nodes) monitor.stop(Stop::kNodeLimit);
  }

  Monitor& monitor;
  double most = 5e6;     // structures of a component; no more are looked for
  bool complete = true;  // false once something was given up
  double spent = 0;
};

// The structures found. If the search is not complete some may be missing, but none is wrong.
Structures near_structures(const ChoiceProblem& problem, double slack, NearSearch& search);

}  // namespace bnstar
