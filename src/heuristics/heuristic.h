// The least cost still to go from a set of placed variables: never more than the
// truth. Knows the oracle only.
#pragma once

#include <memory>

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
  MakeHeuristic<1> make1;
  MakeHeuristic<2> make2;
  MakeHeuristic<4> make4;
  MakeHeuristic<8> make8;
};

// The maker for a width, picked from an entry.
template <int W>
MakeHeuristic<W> maker(const HeuristicEntry& entry) {
  if constexpr (W == 1) return entry.make1;
  if constexpr (W == 2) return entry.make2;
  if constexpr (W == 4) return entry.make4;
  if constexpr (W == 8) return entry.make8;
}

}  // namespace bnstar
