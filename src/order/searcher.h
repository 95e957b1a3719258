// A searcher finds a cheap order of the variables; which plans it runs on which engine is
// its own business.
#pragma once

#include "base/by_width.h"
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
  bool exact;  // proves optimality when no limit stops it
  ByWidth<RunSearcher> run;
};

}  // namespace bnstar
