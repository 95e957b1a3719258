// The layered engine on an array: the least cost of placing U, for all 2^n subsets U of
// the variables, layer by layer. Bounds nothing and stores everything.
//
// Subsets come in blocks of neighbours that share their high variables H and run through
// all subsets of the low ones. For a block, the cheapest sets of a variable for *all* low
// subsets at once are one table: scatter the listed sets whose high part lies in H, then
// take minima over subsets, a few vector operations per entry. No list is ever scanned
// for a single state.
#pragma once

#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "base/result.h"
#include "parents/oracle.h"

namespace bnstar {

// What the work on a block needs to know.
template <class Number>
struct DenseBlocks {
  // The sets of a variable, cheapest first, 64 to a group; `without[h]` marks the sets of
  // the group that do not need high variable h.
  struct Group {
    std::vector<std::uint64_t> without;
    std::vector<std::uint32_t> low;
    std::vector<Number> cost;
  };

  int n;
  int n_low;
  int n_high;
  std::size_t block;                       // 2^n_low
  std::vector<std::vector<Group>> groups;  // by variable
  std::vector<Number> cost;                // by subset
};

// Number: double (exact integers up to 2^53) or int32_t (costs divided by `coarsening`
// and rounded, half the memory).
template <class Number>
class DenseLayers {
 public:
  // Costs above `most` are treated as impossible.
  DenseLayers(const Oracle<1>& oracle, Cost most, Cost coarsening);

  static double bytes(int n) { return sizeof(Number) * static_cast<double>(std::uint64_t{1} << n); }

  void run(int threads, Monitor& monitor);
  // The cheapest network; call after run() has finished.
  Result best_network() const;

 private:
  Number from_cost(Cost cost) const;
  void list_sets(Var x);

  const Oracle<1>& oracle_;
  Cost most_;
  Cost coarsening_;
  DenseBlocks<Number> blocks_;
};

extern template class DenseLayers<double>;
extern template class DenseLayers<std::int32_t>;

}  // namespace bnstar
