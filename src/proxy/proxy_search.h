// The best network of a proxy that is linear in the arcs: a maximum acyclic subgraph, found in the
// order graph.
#pragma once

#include <cstddef>

#include "order/walk/solve.h"
#include "proxy/proxy_task.h"

namespace bnstar {

// Searches all networks; `most_sets` sets of a variable are listed for heuristics that need lists.
Result search_proxy(const ProxyTask& task, std::size_t most_sets, const SearchPlan& plan,
                    Report& report, Monitor& monitor);

}  // namespace bnstar
