// A searcher finds a cheap order of the variables; which plans it runs on which engine is
// its own business.
#pragma once

#include <cstdint>
#include <string>

#include "base/by_width.h"
#include "base/monitor.h"
#include "base/options.h"
#include "base/registry.h"
#include "base/result.h"
#include "heuristics/heuristic.h"
#include "order/incumbent.h"
#include "parents/oracle.h"

namespace bnstar {

struct SearchSettings {
  int threads = 1;
  std::uint64_t seed = 0;
  std::string folder;  // where layers may be kept on disk; empty: nowhere
  Options options;
};

// Works on the incumbent until its bounds meet or the monitor stops.
template <int W>
using RunSearcher = void (*)(const Oracle<W>&, const Heuristic<W>&, const SearchSettings&, Incumbent&, Report&,
                             Monitor&);

struct SearcherEntry {
  ComponentInfo info;
  bool exact;   // proves optimality when no limit stops it
  bool guided;  // starts from a good network, one strongly connected part at a time
  ByWidth<RunSearcher> run;
  bool surveys = false;  // describes all nodes: runs even when the first network is proved
};

}  // namespace bnstar
