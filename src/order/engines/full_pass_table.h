// The f-costs of all nodes of the order graph under a heuristic, without any pruning, summed up by
// layer and by cost.
//
// The (cyclic) network of a node consists of the parents chosen on a cheapest path to it (ties: the
// variable with the smallest number is placed last) and of the best set of every remaining
// variable, whatever the heuristic.
//
// The nodes are worked on in parts, one in memory and the others in files. The results are the same
// to the last bit for any number of parts up to kTasks.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "heuristics/heuristic.h"
#include "oracle/oracle.h"
#include "order/engines/dense_layers.h"
#include "order/engines/parted_array.h"

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

  // The memory for parts that share `n_outer` variables, and what threads read of earlier parts.
  static double bytes(int n, int n_outer, int threads);
  static constexpr int kMostOuter = 10;

  FullPassTable(const Oracle<1>& oracle, const Heuristic<1>& heuristic, const Parting& parting,
                int threads, Monitor& monitor);

  // The next three are to be called one after the other, as long as the monitor has not stopped.
  // Finds the best network, and counts the parents on a cheapest path to every node.
  DenseOptimum solve();
  // Turns the costs of placing into f-costs and sums them up by layers.
  std::vector<LayerSummary> add_to_go(Cost optimum);
  // The numbers of nodes from `least` to `most`, in bins of equal width.
  std::vector<double> histogram(double least, double most, std::size_t bins);
  double bytes_written() const;

 private:
  // What a thread has read of earlier parts: for each outer variable, the block without it.
  struct Earlier {
    std::vector<double> costs;
    std::vector<std::uint16_t> parents;
  };

  // For each part calls before(part), then body(task, node, cell) for its nodes in `tasks` tasks,
  // which are numbered over all parts, then after(part).
  template <class Before, class Body, class After>
  void for_all_nodes(std::size_t tasks, const Before& before, const Body& body, const After& after);
  void count_parents(std::size_t part);
  void read_earlier(std::uint64_t first, Earlier& earlier) const;
  // The number of parents on a cheapest path to a node; those of its subsets must be known.
  std::uint16_t parents_of(std::uint64_t node, const Earlier& earlier) const;
  // Calls body for nodes from ... to - 1, polling the monitor now and then.
  template <class Body>
  void for_nodes(std::uint64_t from, std::uint64_t to, const Body& body);

  const Oracle<1>& oracle_;
  const Heuristic<1>& heuristic_;
  const int n_;
  const int threads_;
  Monitor& monitor_;
  const Parting parting_;
  DenseLayers<double> layers_;
  PartedArray<double>& costs_;  // by subset: the cost of placing it, later the f-cost
  PartedArray<std::uint16_t> parents_;
};

}  // namespace bnstar
