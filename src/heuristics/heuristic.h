// The least cost still to go from a set of placed variables: never more than the
// truth. Knows the oracle only.
#pragma once

#include <memory>

#include "base/by_width.h"
#include "base/options.h"
#include "base/registry.h"
#include "parents/oracle.h"

namespace bnstar {

template <int W>
class Heuristic {
 public:
  virtual ~Heuristic() = default;
  // Regrets, as the oracle hands them out.
  virtual Cost to_go(const VarSet<W>& placed) const = 0;
};

template <int W>
using MakeHeuristic = std::unique_ptr<Heuristic<W>> (*)(const Oracle<W>&, const Options&);

struct HeuristicEntry {
  ComponentInfo info;
  bool consistent;
  ByWidth<MakeHeuristic> make;
};

}  // namespace bnstar
