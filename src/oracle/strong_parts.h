// Divides a problem where no cycle can run. The parts are the strongly connected components of the
// graph with an arc y -> x whenever y is in a parent set of x. Each is solved by itself with
// everything before it given (Fan, Malone & Yuan 2014; Friedman et al. 1999 for candidates).
#pragma once

#include <cstddef>
#include <vector>

#include "base/monitor.h"
#include "parents/parent_sets.h"

namespace bnstar {

struct StrongPart {
  std::vector<Var> variables;  // as numbered in the whole problem, ascending
  // over 0 ... size - 1; parents outside the part are free and left out
  ParentSets sets;
  std::vector<std::size_t> number;  // of each set, in the whole problem

  double bytes() const {
    return sets.bytes() + static_cast<double>(number.size()) * sizeof(std::size_t);
  }
};

// No part has parents in a later one. Sets that another set makes needless are left out, so a part
// may be smaller than the lists suggest. If the monitor stops, perhaps for lack of memory, the
// whole problem is one part.
std::vector<StrongPart> strong_parts(ParentSets sets, Monitor& monitor);

// The whole problem as one part; the second for callers that have its sets in another form.
StrongPart whole_problem(ParentSets sets);
StrongPart whole_without_sets(const ParentSets& sets);

}  // namespace bnstar
