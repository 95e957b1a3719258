// The layered engine on an array: the least cost of placing U, for all 2^n subsets U of the
// variables, layer by layer. It uses no bounds and stores everything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/monitor.h"
#include "oracle/oracle.h"
#include "order/engines/dense_block.h"

namespace bnstar {

struct DenseOptimum {
  std::vector<VarSet<1>> families;  // empty: no network exists
  Cost cost = kInfiniteCost;
};

// The memory that the lists of sets take besides the array.
template <int W>
double bytes_of_dense_lists(const Oracle<W>& oracle) {
  double sets = 0;
  for (Var x : oracle.all()) sets += static_cast<double>(oracle.sets(x).size());
  return sets * (sizeof(double) + sizeof(std::uint32_t) + oracle.n_variables() / 8.0);
}

// Number is double (exact integers up to 2^53) or int32_t (costs divided by `coarsening` and
// rounded, half the memory).
template <class Number>
class DenseLayers {
 public:
  // Costs above `most` count as impossible.
  DenseLayers(const Oracle<1>& oracle, Cost most, Cost coarsening);

  static double bytes(int n) { return sizeof(Number) * static_cast<double>(std::uint64_t{1} << n); }

  void run(int threads, Monitor& monitor);
  // The cheapest network; call after run() has finished.
  DenseOptimum best_network() const;
  // Moves out the costs by subset (kNever: it cannot be placed). Nothing else may be called
  // afterwards.
  RawArray<Number> take_costs() { return std::move(blocks_.cost); }

 private:
  Number from_cost(Cost cost) const;
  void list_sets(Var x);
  void solve_layer(int size, int threads, Monitor& monitor);

  const Oracle<1>& oracle_;
  Cost most_;
  Cost coarsening_;
  DenseBlocks<Number> blocks_;
};

extern template class DenseLayers<double>;
extern template class DenseLayers<std::int32_t>;

}  // namespace bnstar
