// The Markov chain of Ide and Cozman on directed acyclic graphs, one arc per move.
#pragma once

#include "base/acyclic_graph.h"
#include "base/rng.h"

namespace bnstar {

// A move picks an ordered pair of variables. If it is an arc, the arc is removed, unless the graph
// has to stay connected and would not. Otherwise the arc is added, unless it closes a cycle or is
// one parent too many. Each move is as likely as the one that undoes it, so the uniform
// distribution is stationary. With two or more parents per variable and three or more variables
// every (connected) graph can be reached from every other: remove arcs from cycles of the skeleton
// until a tree is left. In a tree whose topmost variable with several parents is x <- a, x <- b,
// the arc b -> a replaces b -> x; going on upwards, every variable is left with at most one parent.
// Then a variable moves from one parent to another by way of having both, which gives any path, and
// a -> b -> c turns into b -> a -> c by way of a -> c <- b.
class DagChain {
 public:
  // `start` must satisfy the limits.
  DagChain(const ParentLists& start, int max_parents, bool connected)
      : graph_(start), max_parents_(max_parents), connected_(connected) {}

  void move(Rng& rng);
  ParentLists parents() const { return graph_.parents(); }

 private:
  AcyclicGraph graph_;
  int max_parents_;
  bool connected_;
};

}  // namespace bnstar
