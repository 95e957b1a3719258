// The least cost still to go from a set of placed variables: never more than the
// truth. Knows the oracle only.
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

// By variable and place in Oracle::sets_for_bounds().
using PossibleSets = std::vector<std::vector<bool>>;

template <int W>
class Heuristic {
 public:
  virtual ~Heuristic() = default;

  // Regrets, as the oracle hands them out.
  virtual Cost to_go(const VarSet<W>& placed) const = 0;

  // The same after placing one more, for each x of `next` in ascending order. An expansion asks for
  // all its children at once, and most of the work is common to them.
  virtual void to_go_after(const VarSet<W>& placed, const VarSet<W>& next, Cost* costs) const {
    for (Var x : next) *costs++ = to_go(placed.with(x));
  }

  // h(U) <= cost of the edge + h(U + x) everywhere: closed nodes need no second look.
  virtual bool consistent() const { return true; }

  // The sets that a network may have that costs less than `below`, as far as is known.
  virtual PossibleSets possible(const Oracle<W>& oracle, Cost below, int threads,
                                Monitor& monitor) const;

  // Bytes of its tables.
  virtual double bytes() const { return 0; }
  // From now on others know of them.
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

// What the making of a heuristic may use besides the oracle.
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
  bool consistent;  // with all of its settings
  ByWidth<MakeHeuristic> make;
};

// For as long as it lives, the monitor knows of its tables.
template <int W>
std::unique_ptr<Heuristic<W>> make_and_hold(const HeuristicEntry& entry, const Oracle<W>& oracle,
                                            const HeuristicContext& context, Monitor& monitor) {
  std::unique_ptr<Heuristic<W>> heuristic = entry.make.template get<W>()(oracle, context, monitor);
  heuristic->hold(monitor);
  return heuristic;
}

}  // namespace bnstar
