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
  struct ListedSet {
    std::uint32_t high;
    std::uint32_t low;
    Number cost;
  };
  struct Workspace;

  Number from_cost(Cost cost) const;
  void solve_block(std::uint64_t high, Workspace& work);
  bool fill_table(Var x, std::uint64_t high, Number* table) const;

  const Oracle<1>& oracle_;
  Cost most_;
  Cost coarsening_;
  int n_;
  int n_low_;
  std::size_t block_;                         // 2^n_low_
  std::vector<std::vector<ListedSet>> lists_;  // by variable, cheapest first
  std::vector<Number> cost_;                   // by subset
};

extern template class DenseLayers<double>;
extern template class DenseLayers<std::int32_t>;

}  // namespace bnstar
