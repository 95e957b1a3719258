// Breadth-first branch and bound: expands every node that could lead to a better network than the
// incumbent, one layer after the other. It knows the bound of a layer when the layer is complete,
// and finds the network with the last one. The heuristic need not be consistent.
#include "order/engines/layers.h"

namespace bnstar::bfbnb {
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
}  // namespace bnstar::bfbnb
