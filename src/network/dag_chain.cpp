#include "network/dag_chain.h"

namespace bnstar {

void DagChain::move(Rng& rng) {
  const int n = graph_.n_variables();
  const Var from = static_cast<Var>(rng.below(n));
  const Var other = static_cast<Var>(rng.below(n - 1));
  const Var to = other + (other >= from);
  if (graph_.has_arc(from, to)) {
    graph_.remove_arc(from, to);
    if (connected_ && !graph_.joined(from, to)) graph_.add_arc(from, to);
  } else if (graph_.parent_count(to) < max_parents_ && !graph_.closes_cycle(from, to)) {
    graph_.add_arc(from, to);
  }
}

}  // namespace bnstar
