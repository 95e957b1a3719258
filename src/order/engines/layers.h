// The layered engine: breadth-first branch and bound over the sets of 0, 1, ... n placed variables,
// all cores on one layer at a time. Results, counters included, do not depend on the number of
// threads.
#pragma once

#include "order/searcher.h"

namespace bnstar {

// Improves the incumbent until it is proved or the monitor stops; the `folder` of its settings,
// when there is one, takes what does not fit in memory. Needs an admissible heuristic, consistent
// or not.
template <int W>
void search_layers(const Search<W>& search);

}  // namespace bnstar
