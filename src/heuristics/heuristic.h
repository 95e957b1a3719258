// A lower bound for the cost still to come after a set of placed variables. Knows the oracle only.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/by_width.h"
#include "base/monitor.h"
#include "base/options.h"
#include "base/registry.h"
#include "oracle/oracle.h"

namespace bnstar {

// By variable and place in Oracle::sets_for_bounds(): can the set be part of a better network?
using PossibleSets = std::vector<std::vector<bool>>;

template <int W>
class Heuristic {
 public:
  virtual ~Heuristic() = default;

  // In regrets, as the oracle counts them.
  virtual Cost to_go(const VarSet<W>& placed) const = 0;

  // The same after placing one more variable, for each x of `next` in ascending order. An expansion
  // asks for all its children at once, and they share most of the work.
  virtual void to_go_after(const VarSet<W>& placed, const VarSet<W>& next, Cost* costs) const {
    for (Var x : next) *costs++ = to_go(placed.with(x));
  }

  // Is h(U) <= cost of the edge + h(U + x) everywhere? Then closed nodes are never reopened.
  virtual bool consistent() const { return true; }

  // The sets that a network costing less than `below` may have, as far as is known.
  virtual PossibleSets possible(const Oracle<W>& oracle, Cost below, int threads,
                                Monitor& monitor) const;

  // Bytes of its tables.
  virtual double bytes() const { return 0; }
  // From now on the monitor counts them.
  void hold(Monitor& monitor) { held_ = Holding(monitor, bytes()); }

 private:
  Holding held_;
};

template <int W>
PossibleSets Heuristic<W>::possible(const Oracle<W>& oracle, Cost below, int, Monitor&) const {
  PossibleSets possible(oracle.n_variables());
  for (Var x : oracle.all()) {
    for (const ScoredSet<W>& set : oracle.sets_for_bounds(x))
      possible[x].push_back(set.cost < below);
  }
  return possible;
}

// What a heuristic may use in its making besides the oracle.
struct HeuristicContext {
  Options options;
  Cost upper_bound = kInfiniteCost;  // regret of a known network
  int threads = 1;
  std::uint64_t seed = 0;
};

template <int W>
using MakeHeuristic = std::unique_ptr<Heuristic<W>> (*)(const Oracle<W>&, const HeuristicContext&,
                                                        Monitor&);

struct HeuristicEntry {
  ComponentInfo info;
  bool consistent;  // for all of its settings
  ByWidth<MakeHeuristic> make;
};

// The monitor counts its tables as long as it lives.
template <int W>
std::unique_ptr<Heuristic<W>> make_and_hold(const HeuristicEntry& entry, const Oracle<W>& oracle,
                                            const HeuristicContext& context, Monitor& monitor) {
  std::unique_ptr<Heuristic<W>> heuristic = entry.make.template get<W>()(oracle, context, monitor);
  heuristic->hold(monitor);
  return heuristic;
}

}  // namespace bnstar
