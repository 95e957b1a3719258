// Breadth-first branch and bound: expands every node that could lead to a better network than the
// incumbent, one layer after the other. Knows the bound of a layer when it is complete, finds the
// network with the last one, and needs no heuristic that is consistent.
#include "order/layers.h"

namespace bnstar {
namespace {

template <int W>
void run(const Oracle<W>& oracle, const Heuristic<W>& heuristic, const SearchSettings& settings,
         Incumbent& incumbent, Report& report, Monitor& monitor) {
  search_layers(oracle, heuristic, settings, incumbent, report, monitor);
}

const Registry<SearcherEntry>::Add added({{"bfbnb",
                                           {},
                                           "breadth-first branch and bound, on disk when needed",
                                           "Malone, Yuan, Hansen & Bridges (2011)",
                                           {}},
                                          true,
                                          true,
                                          {run<1>, run<2>, run<4>, run<8>}});

}  // namespace
}  // namespace bnstar
