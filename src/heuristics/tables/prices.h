// Finds prices of clusters that make the Lagrangian bound high: projected subgradients, with
// clusters taken from the cycles that the relaxation still has.
#pragma once

#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "heuristics/tables/relaxation.h"
#include "heuristics/tables/table_heuristic.h"

namespace bnstar {

template <int W>
class PriceSearch {
 public:
  // Costs are in units of the known network's: a bound of 1 proves it optimal. Clusters found on
  // the way are of order 1, or up to 2.
  PriceSearch(Relaxation<W>& relaxation, int highest_order, std::uint64_t seed)
      : relaxation_(relaxation), highest_order_(highest_order), rng_(seed, 1) {}

  void add(const VarSet<W>& members, int order, double price);
  // Raises the bound until no more progress is made or a limit is reached.
  void run(int iterations, Monitor& monitor);

  double best_bound() const { return best_bound_; }
  // The prices of the best bound in quanta, whole and positive; `unit` quanta make 1.
  std::vector<PricedCluster<W>> best(Cost unit) const;

 private:
  struct Cluster {
    VarSet<W> members;
    int order;
    double price;      // at present
    double best;       // at the best bound
    double direction;  // of the last step
    int idle;          // iterations at price 0
  };

  VarSet<W> stuck_within(VarSet<W> members, int order, Var kept) const;
  VarSet<W> smallest_within(VarSet<W> cluster, const std::vector<Var>& order_of_leaving, int order,
                            Var kept) const;
  void add_violated();
  void add_violated_of_two(const VarSet<W>& stuck);
  bool note_bound(double bound);
  bool step(double bound, double pace);
  void set_price(Cluster& cluster, double price);
  void return_to_best();
  void forget_idle();

  Relaxation<W>& relaxation_;
  int highest_order_;
  Rng rng_;
  std::vector<Cluster> clusters_;
  double best_bound_ = 0;  // what the simple heuristic proves
};

}  // namespace bnstar
