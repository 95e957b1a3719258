// From an order to a local optimum.
#pragma once

#include <vector>

#include "base/monitor.h"
#include "base/rng.h"
#include "orderings/ordering.h"

namespace bnstar {

// Insertion moves until no variable has a better position. Variables wait in a queue for their
// turn; one that has moved calls its neighbours again, whose best positions may be others now.
class Climb {
 public:
  Climb(Ordering& ordering, Rng& rng, Monitor& monitor);

  // To an order that no single insertion makes cheaper.
  void all();
  // Moves `count` variables to random positions and repairs what that did, nearby only.
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

// Adjacent swaps, always the cheapest that is not forbidden because its pair was swapped
// lately, until nothing has improved for long (Teyssier & Koller 2005). Ends with the best
// order on the way.
void tabu_swaps(Ordering& ordering, Rng& rng, Monitor& monitor);

}  // namespace bnstar
