// Lists of scored parent sets that come from outside: are they what a search takes them for?
// Afterwards no number is looked at again with suspicion.
#pragma once

#include <cstddef>

namespace bnstar {

// The arrays of R's local_scores as they stand there: variables are numbered from 1, scores are
// high where good.
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
  int variable = 0;            // whose set it is, from 0
  std::size_t set = 0;         // its number among the sets of that variable, from 0
  std::size_t impossible = 0;  // sets of score -Inf
};

// The first fault, in one pass. Sets that are not in the order in which we list them are sorted to
// find doubles.
SetReport find_set_fault(const SetsFromOutside& sets);

}  // namespace bnstar
