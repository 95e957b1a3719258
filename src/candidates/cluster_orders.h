// The best orders of one cluster for every order of its separator (Friedman, Nachman & Pe'er 1999,
// proposition 5.7). Dynamic programming over the set of variables placed so far and the order of
// those that still matter: members of the separator, and of a child's separator that is not yet
// complete. Differs from the paper, which goes through all orders of the cluster.
#pragma once

#include <cstddef>
#include <vector>

#include "base/cost.h"
#include "base/monitor.h"
#include "base/permutations.h"

namespace bnstar {

// Variables are numbered by their places in the cluster.
struct ClusterTask {
  struct ParentChoice {
    Bits parents;
    Cost cost;
  };
  // Children with the same separator, and their total cost for each of its orders, by rank.
  struct Below {
    Bits separator;
    const std::vector<Cost>* costs;
  };

  int size = 0;
  Bits separator = 0;  // shared with the parent
  // by variable, cheapest first; empty for variables assigned elsewhere
  std::vector<std::vector<ParentChoice>> choices;
  Bits assigned = 0;
  std::vector<Below> below;
};

class ClusterOrders {
 public:
  // Sets of placed variables are subscripts; going through them takes some hundredths of a second.
  static constexpr int kLargestCluster = 22;

  // An upper limit for the states of a cluster; if they exceed `most`, just some larger number.
  static double count_states(int size, Bits separator, const std::vector<Bits>& below, double most);
  static double bytes(double states, int size);

  // If an order of the separator is given, only that one is examined.
  ClusterOrders(const ClusterTask& task, Monitor& monitor,
                const std::vector<int>& separator_order = {});

  // False if the monitor stopped.
  bool run();

  // By rank of the separator's order; one cost if that was given.
  std::vector<Cost> costs() const;
  // The cheapest order. The order of the separator must have been given and be possible.
  std::vector<int> best_order() const;
  double states() const { return static_cast<double>(costs_.size()); }

 private:
  // Placing x after `placed`: orders of `noted` become orders of `noted_after`.
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
  std::vector<Bits> separator_before_;  // by variable: those that must come first in a given order
  bool order_given_;
  std::vector<std::size_t> first_;  // by set of placed variables: where its orders begin
  std::vector<Cost> costs_;
};

}  // namespace bnstar
