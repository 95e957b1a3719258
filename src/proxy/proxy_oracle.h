// The oracle of a proxy that is linear in the arcs: x takes every available parent that gains
// something, the largest gains first if the number of parents is limited. The best acyclic network
// is then a linear ordering problem, or close to one.
#pragma once

#include <cstddef>
#include <vector>

#include "base/monitor.h"
#include "oracle/tailed_oracle.h"
#include "proxy/proxy_task.h"

namespace bnstar {

template <int W>
class ProxyOracle final : public TailedOracle<W> {
 public:
  using typename Oracle<W>::List;

  // Lists at most `most_sets` sets of a variable. Exact up to costs of `most`, the cost of a known
  // network.
  ProxyOracle(const ProxyTask& task, std::size_t most_sets, double most, Monitor& monitor);

  BestSet<W> best(Var x, const VarSet<W>& available) const override;
  VarSet<W> improving(Var x, const VarSet<W>& available, const BestSet<W>& best) const override;
  Var ask_all(const VarSet<W>& placed, BestSet<W>* best, VarSet<W>* improving) const override {
    return ask_all_of(*this, placed, best, improving);
  }
  bool adds_up() const override { return adds_up_; }

  // Each gain is rounded: this is the most that can hide between two networks.
  double rounding() const { return rounding_; }

 private:
  struct Gain {
    Var parent;
    Cost amount;
  };
  struct Child {
    std::vector<Gain> gains;    // the largest first
    std::vector<Cost> amounts;  // by parent
    VarSet<W> gainful;
    int most;
    Cost largest;  // the sum of the gains of the cheapest set
    bool adds_up;
  };

  // `whole` is the task in quanta of the scale.
  ProxyOracle(const ProxyTask& task, const ProxyTask& whole, std::size_t most_sets,
              const FixedPoint& scale, Monitor& monitor);

  std::vector<Child> children_;
  bool adds_up_ = true;
  double rounding_ = 0;
};

}  // namespace bnstar
