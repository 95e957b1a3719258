// The layered engine: breadth-first branch and bound over the sets of 0, 1, ..., n placed
// variables, with all threads on one layer at a time. Results, counters included, do not depend on
// the number of threads.
#pragma once

#include "order/searcher.h"

namespace bnstar {

// Improves the incumbent until it is proved or the monitor stops. What does not fit in memory goes
// to the `folder` of the settings, if there is one. The heuristic must be admissible; it need not
// be consistent.
template <int W>
void search_layers(const Search<W>& search);

}  // namespace bnstar
