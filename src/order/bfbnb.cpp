// Breadth-first branch and bound: expands every node that could lead to a better network than the
// incumbent, one layer after the other. Knows the bound of a layer when it is complete, finds the
// network with the last one, and needs no heuristic that is consistent.
#include "order/engines/layers.h"

namespace bnstar {
namespace {

template <int W>
void run(const Search<W>& search) {
  search_layers(search);
}

const Registry<SearcherEntry>::Add added({{"bfbnb",
                                           {},
                                           "breadth-first branch and bound, on disk when needed",
                                           "Malone, Yuan, Hansen & Bridges (2011)",
                                           {}},
                                          kUsual,
                                          BNSTAR_EVERY_WIDTH_OF(run)});

}  // namespace
}  // namespace bnstar
