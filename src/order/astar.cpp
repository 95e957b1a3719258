// A* on the order graph (Yuan & Malone 2013, section 3): the node of least cost so far plus
// least cost to go is expanded next. With a consistent heuristic no node is expanded twice.
#include "order/engines/best_first.h"

namespace bnstar {
namespace {

template <int W>
void run(const Search<W>& search) {
  make_best_first(search)->improve({});
}

const Registry<SearcherEntry>::Add added(
    {{"astar", {"a*"}, "A*: expands the most promising set of placed variables first", "Yuan & Malone (2013)", {}},
     kUsual,
     BNSTAR_EVERY_WIDTH_OF(run)});

}  // namespace
}  // namespace bnstar
