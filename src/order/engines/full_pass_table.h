// The f-costs of all nodes of the order graph under a heuristic, without any pruning, summed up by
// layer and by cost.
//
// The (cyclic) network of a node consists of the parents chosen on a cheapest path to it (ties: the
// variable with the smallest number is placed last) and of the best set of every remaining
// variable, whatever the heuristic.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "base/raw_array.h"
#include "heuristics/heuristic.h"
#include "oracle/oracle.h"
#include "order/engines/dense_layers.h"

namespace bnstar {

// A layer, or a part of it.
struct LayerSummary {
  double nodes = 0;  // those that can be completed, as far as the heuristic knows
  double total = 0;  // of their f-costs
  double least = kNever<double>;
  double most = -1;
  double better = 0;  // nodes with an f-cost below the optimum
  double equal = 0;
  double parents = 0;  // of all variables of all nodes

  void add(const LayerSummary& other) {
    nodes += other.nodes;
    total += other.total;
    least = std::min(least, other.least);
    most = std::max(most, other.most);
    better += other.better;
    equal += other.equal;
    parents += other.parents;
  }
};

class FullPassTable {
 public:
  static constexpr double kBytesPerNode = sizeof(double) + sizeof(std::uint16_t);

  FullPassTable(const Oracle<1>& oracle, const Heuristic<1>& heuristic, int threads,
                Monitor& monitor);

  // The next four are to be called one after the other, as long as the monitor has not stopped.
  // Finds the best network.
  DenseOptimum solve();
  // Counts the parents on a cheapest path to every node.
  void count_parents();
  // Turns the costs of placing into f-costs and sums them up by layers.
  std::vector<LayerSummary> add_to_go(Cost optimum);
  // The numbers of nodes from `least` to `most`, in bins of equal width.
  std::vector<double> histogram(double least, double most, std::size_t bins);

 private:
  template <class Body>
  void for_all_nodes(std::size_t tasks, const Body& body);
  // The number of parents on a cheapest path to a node; those of its subsets must be known.
  std::uint16_t parents_of(std::uint64_t node) const;
  // Calls body for nodes from ... to - 1, polling the monitor now and then.
  template <class Body>
  void for_nodes(std::uint64_t from, std::uint64_t to, const Body& body);

  const Oracle<1>& oracle_;
  const Heuristic<1>& heuristic_;
  const int n_;
  const int threads_;
  Monitor& monitor_;
  RawArray<double> costs_;  // by subset: the cost of placing it, later the f-cost
  RawArray<std::uint16_t> parents_;
};

}  // namespace bnstar
