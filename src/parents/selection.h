// A network as the numbers of the sets that it takes from lists.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "base/result.h"
#include "parents/parent_sets.h"

namespace bnstar {

struct Selection : Certificate {
  std::vector<std::size_t> chosen;  // the number of each variable's set; empty: no network exists
};

// Lists in the form of ParentSets, or those of a caller that numbers variables from `first` and
// whose costs are `sign` times the given numbers.
struct SetsView {
  explicit SetsView(const ParentSets& sets)
      : start(sets.start),
        size(sets.size.data()),
        parents(sets.parents.data()),
        cost(sets.cost.data()) {}
  SetsView(std::vector<std::size_t> start, const int* size, const Var* parents, Var first,
           const double* cost, double sign)
      : start(std::move(start)),
        size(size),
        parents(parents),
        first(first),
        cost(cost),
        sign(sign) {}

  int n_variables() const { return static_cast<int>(start.size()) - 1; }
  double cost_of(std::size_t set) const { return sign * cost[set]; }

  std::vector<std::size_t> start;
  const int* size;
  const Var* parents;
  Var first = 0;
  const double* cost;
  double sign = 1;
};

// Where the parents of every listed set begin, and where the last one's end.
std::vector<std::size_t> first_parents(const ParentSets& sets);

// Turns the selected numbers into families.
Result in_families(const Selection& selection, const SetsView& sets);

}  // namespace bnstar
