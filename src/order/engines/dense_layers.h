// The layered engine on an array: the least cost of placing U, for all 2^n subsets U of the
// variables, layer by layer. It uses no bounds and stores everything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "oracle/oracle.h"
#include "order/engines/dense_block.h"
#include "order/engines/parted_array.h"

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
  DenseLayers(const Oracle<1>& oracle, Cost most, Cost coarsening)
      : DenseLayers(oracle, most, coarsening, Parting{oracle.n_variables(), 0, nullptr}) {}
  DenseLayers(const Oracle<1>& oracle, Cost most, Cost coarsening, const Parting& parting);

  static double bytes(int n) { return sizeof(Number) * static_cast<double>(std::uint64_t{1} << n); }

  void run(int threads, Monitor& monitor);
  // One part of the work of run(): the nodes that share the outer variables in `part`, for which
  // the parts of all its subsets must have been solved and stored. The part is the open one then.
  void solve_part(std::size_t part, int threads, Monitor& monitor);
  // The cheapest network; call after all is solved.
  DenseOptimum best_network() const;
  // By subset; kNever: it cannot be placed.
  PartedArray<Number>& costs() { return costs_; }

 private:
  Number from_cost(Cost cost) const;
  void list_sets(Var x);
  void solve_layer(std::size_t part, int size, int threads, Monitor& monitor);
  void read_earlier(std::uint64_t high, DenseWorkspace<Number>& work) const;

  const Oracle<1>& oracle_;
  Cost most_;
  Cost coarsening_;
  Parting parting_;
  DenseBlocks<Number> blocks_;
  PartedArray<Number> costs_;
};

extern template class DenseLayers<double>;
extern template class DenseLayers<std::int32_t>;

}  // namespace bnstar
