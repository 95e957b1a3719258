// The network for those who have neither time nor memory left: found in the lists as they are, wherever they are.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "base/monitor.h"
#include "base/result.h"
#include "parents/parent_sets.h"

namespace bnstar {

// Lists as ParentSets has them, or those of a caller who counts variables from `first` and means costs times `sign`.
struct SetsView {
  explicit SetsView(const ParentSets& sets)
      : start(sets.start), size(sets.size.data()), parents(sets.parents.data()), cost(sets.cost.data()) {}
  SetsView(std::vector<std::size_t> start, const int* size, const Var* parents, Var first, const double* cost, double sign)
      : start(std::move(start)), size(size), parents(parents), first(first), cost(cost), sign(sign) {}

  int n_variables() const { return static_cast<int>(start.size()) - 1; }
  double cost_of(std::size_t set) const { return sign * cost[set]; }

  std::vector<std::size_t> start;
  const int* size;
  const Var* parents;
  Var first = 0;
  const double* cost;
  double sign = 1;
};

// Variables come in the given order (empty: that of their numbers), each with its cheapest set among those before it;
// who has none waits until it has. Value: the number of each variable's set, empty when there is no network.
std::vector<std::size_t> plain_network(const SetsView& sets, std::vector<Var> order);

// The same with the sum of the least costs as a bound, stopped as the monitor says.
Result plain_result(const SetsView& sets, const std::vector<Var>& order, const Monitor& monitor);

}  // namespace bnstar
