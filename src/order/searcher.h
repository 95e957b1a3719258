// A searcher finds a cheap order of the variables; which plans it runs on which engine is
// its own business.
#pragma once

#include "base/monitor.h"
#include "base/options.h"
#include "base/registry.h"
#include "base/result.h"
#include "heuristics/heuristic.h"
#include "parents/oracle.h"

namespace bnstar {

struct SearchSettings {
  int threads = 1;
  Options options;
};

template <int W>
using RunSearcher = Result (*)(const Oracle<W>&, const Heuristic<W>&, const SearchSettings&, Monitor&);

struct SearcherEntry {
  ComponentInfo info;
  bool exact;           // proves optimality when no limit stops it
  RunSearcher<1> run1;
  RunSearcher<2> run2;
  RunSearcher<4> run4;
  RunSearcher<8> run8;
};

template <int W>
RunSearcher<W> runner(const SearcherEntry& entry) {
  if constexpr (W == 1) return entry.run1;
  if constexpr (W == 2) return entry.run2;
  if constexpr (W == 4) return entry.run4;
  if constexpr (W == 8) return entry.run8;
}

}  // namespace bnstar
