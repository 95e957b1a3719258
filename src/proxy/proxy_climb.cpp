#include "proxy/proxy_climb.h"

#include <algorithm>
#include <cmath>

#include "base/acyclic_graph.h"

namespace bnstar {

namespace {

// All moves that would raise the proxy, the best first; ties go to the smaller numbers of child and
// parent.
std::vector<ProxyMove> rising_moves(const double* coefficients,
                                    const ParentConstraints& constraints,
                                    const AcyclicGraph& graph) {
  const int n = graph.n_variables();
  std::vector<ProxyMove> moves;
  for (Var x = 0; x < n; ++x) {
    for (Var y : constraints.candidates[x]) {
      const double c = coefficients[static_cast<std::size_t>(x) * n + y];
      const bool there = graph.has_arc(y, x);
      if (there ? c < 0 : c > 0) moves.push_back({y, x, !there, std::fabs(c)});
    }
  }
  std::stable_sort(moves.begin(), moves.end(),
                   [](const ProxyMove& a, const ProxyMove& b) { return a.gain > b.gain; });
  return moves;
}

}  // namespace

ProxyClimb climb_proxy(const double* coefficients, const ParentConstraints& constraints,
                       const ParentLists& start, std::size_t most_moves) {
  AcyclicGraph graph(start);
  ProxyClimb climb;
  const std::vector<ProxyMove> moves = rising_moves(coefficients, constraints, graph);
  std::vector<bool> done(moves.size(), false);
  const auto legal = [&](const ProxyMove& move) {
    return !move.added || (graph.parent_count(move.to) < constraints.max_parents[move.to] &&
                           !graph.closes_cycle(move.from, move.to));
  };
  // No arc moves twice. An arc that cannot be added now may become possible after a deletion, so
  // all are examined again then.
  for (std::size_t at = 0; at < moves.size() && climb.moves.size() < most_moves;) {
    const ProxyMove& move = moves[at];
    if (done[at] || !legal(move)) {
      ++at;
      continue;
    }
    if (move.added) {
      graph.add_arc(move.from, move.to);
    } else {
      graph.remove_arc(move.from, move.to);
    }
    climb.moves.push_back(move);
    done[at] = true;
    if (!move.added) at = 0;
  }
  climb.parents = graph.parents();
  return climb;
}

}  // namespace bnstar
