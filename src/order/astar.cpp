// A* on the order graph (Yuan & Malone 2013, section 3): the node of least cost so far plus
// least cost to go is expanded next. With a consistent heuristic no node is expanded twice.
#include "order/best_first.h"

namespace bnstar {
namespace {

template <int W>
void run(const Oracle<W>& oracle, const Heuristic<W>& heuristic, const SearchSettings&, Incumbent& incumbent,
         Report& report, Monitor& monitor) {
  make_best_first(oracle, heuristic, incumbent, report, monitor)->improve({});
}

const Registry<SearcherEntry>::Add added({{"astar",
                                           {"a*"},
                                           "A*: expands the most promising set of placed variables first",
                                           "Yuan & Malone (2013)",
                                           {}},
                                          true,
                                          true,
                                          {run<1>, run<2>, run<4>, run<8>}});

}  // namespace
}  // namespace bnstar
