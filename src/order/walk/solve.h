// From scored parent sets to a network with its certificate: the walk that all order-graph searches
// share, whatever the searcher.
#pragma once

#include <cstddef>
#include <vector>

#include "base/digraph.h"
#include "base/monitor.h"
#include "heuristics/heuristic.h"
#include "order/searcher.h"
#include "parents/parent_sets.h"
#include "parents/selection.h"

namespace bnstar {

struct SearchPlan {
  const SearcherEntry* searcher;
  std::vector<const HeuristicEntry*> heuristics;  // several: the largest of their values counts
  SearchSettings settings;
  std::vector<Var> start;          // a first order of the variables; empty: found by local search
  bool search_from_start = false;  // start local search from there
  ParentLists network{};           // searches of lists start from this one instead, see below
  bool from_nothing = false;       // start from no network, as the papers do
};

// A guided searcher gets a good first network and one strongly connected part at a time. The parts
// are solved from the smallest to the largest, so that a limit leaves as few open as possible. If
// not even a second copy of the lists fits in memory, the result is a plain network, its bound, and
// the reason. A search from nothing that is stopped before it finds a network has that without
// arcs, or with as few as the lists have. A given network has the best listed subset of each
// family.
Selection solve(ParentSets sets, const SearchPlan& plan, Report& report, Monitor& monitor);

// The same for any oracle. A searcher that needs complete lists must be given them.
template <int W>
Result solve(const Oracle<W>& oracle, const SearchPlan& plan, Report& report, Monitor& monitor);

}  // namespace bnstar
