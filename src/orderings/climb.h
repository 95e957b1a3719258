// From an order to a local optimum.
#pragma once

#include <vector>

#include "base/monitor.h"
#include "base/rng.h"
#include "orderings/ordering.h"

namespace bnstar {

// Makes insertion moves until no variable has a better position. Variables wait in a queue for
// their turn. A variable that has moved calls its neighbours again, since their best positions may
// have changed.
class Climb {
 public:
  Climb(Ordering& ordering, Rng& rng, Monitor& monitor);

  // Ends at an order that no single insertion makes cheaper.
  void all();
  // Moves `count` variables to random positions, then improves those affected and their neighbours
  // only.
  void kick(int count);
  // Insertion and acyclic selection in turn, as long as they help.
  void polish();

 private:
  void call(Var x);
  void call_neighbours(Var x);
  Cost pass(bool sideways);
  Cost run(bool sideways);

  Ordering& ordering_;
  Rng& rng_;
  Monitor& monitor_;
  std::vector<Var> queue_;
  std::vector<bool> waiting_;
};

// Swaps neighbours in the order, always the pair that gains most, until no swap gains: plain greedy
// search over orders (Teyssier & Koller 2005, section 3, without their tabu list).
void greedy_swaps(Ordering& ordering, Monitor& monitor);

// Swaps neighbours in the order, always the cheapest swap that is not forbidden because its pair
// was swapped recently, until nothing has improved for long (Teyssier & Koller 2005). Ends with the
// best order found.
void tabu_swaps(Ordering& ordering, Rng& rng, Monitor& monitor);

}  // namespace bnstar
