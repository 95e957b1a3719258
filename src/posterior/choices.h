// Variables that may be each other's parents, and the families that each may choose from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "posterior/weighed_families.h"

namespace bnstar {

// A set of places among the variables of a problem.
using Places = std::uint64_t;
inline Places place_bit(int place) { return Places{1} << place; }
// The score of what is not allowed.
constexpr double kNever = -std::numeric_limits<double>::infinity();
// The variables of a problem at the most.
constexpr int kMostPlaces = 63;

struct Choice {
  // by place among the problem's variables; parents outside the problem are always available
  Places parents;
  double score;          // natural logarithm, higher is better
  std::uint32_t family;  // its number in the lists
};

struct ChoiceProblem {
  int size() const { return static_cast<int>(variables.size()); }

  std::vector<Var> variables;
  std::vector<std::vector<Choice>> choices;  // by place
};

// The problem restricted to some of the places; arcs from other places no longer count.
ChoiceProblem part_of(const ChoiceProblem& problem, Places places);

// The strong components of the graph of all arcs that some choice has, as sets of places, parents
// first.
std::vector<Places> strong_places(const ChoiceProblem& problem);

// A problem without the variables that have no choice: x with the parents P only. A variable with
// the parent x comes after P, and that is all that x means to the others: P takes its place. A
// cycle through x becomes one through P, and a choice that would make its variable its own parent
// is none.
struct Settled {
  std::vector<Var> variables;
  std::vector<std::uint32_t> families;
  double score = 0;    // of these
  ChoiceProblem rest;  // every variable has two choices or more
};
Settled settle(ChoiceProblem problem);

}  // namespace bnstar
