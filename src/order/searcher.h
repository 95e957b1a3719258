// A searcher finds a cheap order of the variables. It decides itself which plans it runs on which
// engine.
#pragma once

#include <cstdint>
#include <string>

#include "base/by_width.h"
#include "base/monitor.h"
#include "base/options.h"
#include "base/registry.h"
#include "base/result.h"
#include "heuristics/heuristic.h"
#include "oracle/oracle.h"
#include "order/incumbent.h"

namespace bnstar {

struct SearchSettings {
  int threads = 1;
  std::uint64_t seed = 0;
  std::string folder;  // where layers may be kept on disk; empty: nowhere
  Options options;
};

// Everything that a searcher works with.
template <int W>
struct Search {
  const Oracle<W>& oracle;
  const Heuristic<W>& heuristic;
  const SearchSettings& settings;
  Incumbent<W>& incumbent;
  Report& report;
  Monitor& monitor;

  bool done() const { return incumbent.proved() || monitor.stopped(); }
};

// Works on the incumbent until its bounds meet or the monitor stops.
template <int W>
using RunSearcher = void (*)(const Search<W>&);

// How a searcher differs from the usual kind, which proves optimality, starts from a good network,
// and works on one strongly connected part at a time.
enum SearcherTraits : unsigned {
  kUsual = 0,
  kInexact = 1,             // proves nothing, even if no limit stops it
  kUnguided = 2,            // starts from the greedy order, with all parts at once
  kDescribesNodes = 4,      // describes all nodes: runs even if the first network is proved
  kNeedsCompleteLists = 8,  // works on the lists, which must be complete
  kBoundsItself = 16,       // finds its bounds itself; a heuristic only provides the first one
  kOfAnyWidth = 32          // goes on by branch and cut where sets cannot hold all variables
};

struct SearcherEntry {
  ComponentInfo info;
  unsigned traits;  // of SearcherTraits
  ByWidth<RunSearcher> run;

  bool is(SearcherTraits trait) const { return (traits & trait) != 0; }
};

}  // namespace bnstar
