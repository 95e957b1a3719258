// Variables that may be each other's parents, and for each the families it may choose from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "posterior/weighed_families.h"

namespace bnstar {

struct Choice {
  Mask parents;          // by place among the problem's variables; others are always available
  double score;          // natural logarithm, higher is better
  std::uint32_t family;  // its number in the lists
};

struct ChoiceProblem {
  int size() const { return static_cast<int>(variables.size()); }

  std::vector<Var> variables;
  std::vector<std::vector<Choice>> choices;  // by place
};

// The part of some of the places; arcs from the other places no longer count.
ChoiceProblem part_of(const ChoiceProblem& problem, Mask places);

// Places by strong component of the graph of all arcs that some choice has, parents first.
std::vector<Mask> strong_places(const ChoiceProblem& problem);

// What the best networks score that contain each choice, by place and choice, -infinity where there
// is none; the largest of them is the optimum.
struct MaxMarginals {
  double optimum = 0;
  std::vector<std::vector<double>> values;
};

// With b_x(U) the best choice of x within U, and G and F what the best networks of U and of the
// others given U score, a choice (x, P) has s(x, P) + max of G(U) + F(U + x) over U that contain P:
// O(m^2 2^m) for all of them together. Meaningless when the monitor stops.
MaxMarginals max_marginals(const ChoiceProblem& problem, Monitor& monitor);
double bytes_of_max_marginals(int places);

}  // namespace bnstar
