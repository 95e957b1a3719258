// Checks lists of scored parent sets that come from outside. After this check a search trusts all
// of their numbers.
#pragma once

#include <cstddef>

namespace bnstar {

// The arrays of R's local_scores as R stores them: variables are numbered from 1, and higher scores
// are better.
struct SetsFromOutside {
  int n_variables;
  const double* start;  // n_variables + 1 whole numbers
  const int* size;
  std::size_t n_sizes;
  const double* score;
  std::size_t n_scores;
  const int* parents;
  std::size_t n_parents;
};

enum class SetFault { kNone, kStart, kSize, kMember, kOrder, kOwner, kRepeated, kScore };

struct SetReport {
  SetFault fault = SetFault::kNone;
  int variable = 0;            // the variable whose set is faulty, from 0
  std::size_t set = 0;         // its number among the sets of that variable, from 0
  std::size_t impossible = 0;  // sets of score -Inf
};

// Finds the first fault in one pass. Sets that are not in our usual order are hashed to find
// duplicates.
SetReport find_set_fault(const SetsFromOutside& sets);

}  // namespace bnstar
