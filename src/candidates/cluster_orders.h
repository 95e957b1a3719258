// The best orders of one cluster for every order of its separator (Friedman, Nachman & Pe'er 1999,
// proposition 5.7), by dynamic programming over the set of variables placed so far and the order of
// those of them that somebody still asks about: the parent, or a child that has not got its whole
// separator yet. The paper goes through all orders of the cluster.
#pragma once

#include <cstddef>
#include <vector>

#include "base/cost.h"
#include "base/monitor.h"
#include "base/permutations.h"

namespace bnstar {

// Variables by their places in the cluster.
struct ClusterTask {
  struct ParentChoice {
    Bits parents;
    Cost cost;
  };
  // Children with one separator: what they cost together for each of its orders, by rank.
  struct Below {
    Bits separator;
    const std::vector<Cost>* costs;
  };

  int size = 0;
  Bits separator = 0;  // shared with the parent
  // by variable, cheapest first; none for those assigned elsewhere
  std::vector<std::vector<ParentChoice>> choices;
  Bits assigned = 0;
  std::vector<Below> below;
};

class ClusterOrders {
 public:
  // Sets of placed variables are subscripts, and going through them takes some hundredths of a
  // second.
  static constexpr int kLargestCluster = 22;

  // States of a cluster of that size at most; beyond `most` it just says more.
  static double count_states(int size, Bits separator, const std::vector<Bits>& below, double most);
  static double bytes(double states, int size);

  // With an order of the separator, only that one is looked at.
  ClusterOrders(const ClusterTask& task, Monitor& monitor,
                const std::vector<int>& separator_order = {});

  // False when the monitor stopped.
  bool run();

  // By rank of the separator's order; one cost where that was given.
  std::vector<Cost> costs() const;
  // The cheapest order, for a given order of the separator and a possible one.
  std::vector<int> best_order() const;
  double states() const { return static_cast<double>(costs_.size()); }

 private:
  // Placing x when `placed` are: orders of `noted` become orders of `noted_after`.
  struct Step {
    int x;
    Cost cost;
    Bits noted, noted_after;
    std::vector<const ClusterTask::Below*> completed;

    std::size_t n_orders() const { return factorial(count_bits(noted)); }
  };
  struct Arrival {
    std::size_t rank;
    Cost cost;
  };

  Bits noted(Bits placed) const;
  bool respects_order(Bits placed) const;
  bool find_step(Bits placed, int x, Step& step) const;
  Cost best_cost(int x, Bits available) const;
  Arrival arrive(const Step& step, std::size_t rank) const;
  bool take(Bits placed, const Step& step, Pacer& pacer);
  int last_placed(Bits& placed, std::size_t& rank) const;

  Bits all() const { return static_cast<Bits>((std::uint64_t{1} << task_.size) - 1); }

  const ClusterTask& task_;
  Monitor& monitor_;
  std::vector<Bits> separator_before_;  // by variable: those of a given order that must come first
  bool order_given_;
  std::vector<std::size_t> first_;  // by set of placed variables, where its orders begin
  std::vector<Cost> costs_;
};

}  // namespace bnstar
