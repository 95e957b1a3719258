// Which variables need be placed next? Draw y -> x if y, not yet placed, could still lower the cost
// of x. Some optimal completion first places a strongly connected component without arcs into it:
// what its members can use lies in it or is placed, and placing it early never hurts the others
// (derived from Fan, Malone & Yuan 2014, applied at every node).
#pragma once

#include <vector>

#include "base/varset.h"
#include "oracle/oracle.h"

namespace bnstar {

// `improving[x]` are the unplaced variables that could lower the cost of x; `left` is not empty.
template <int W>
VarSet<W> source_component(const VarSet<W>* improving, const VarSet<W>& left) {
  for (Var x : left) {
    if (improving[x].empty()) return VarSet<W>().with(x);
  }
  Var x = *left.begin();
  while (true) {
    VarSet<W> causes = VarSet<W>().with(x);
    for (VarSet<W> fresh = causes; !fresh.empty();) {
      VarSet<W> found;
      for (Var y : fresh) found = found.joined(improving[y]);
      fresh = found.minus(causes);
      causes = causes.joined(fresh);
    }
    VarSet<W> caused = VarSet<W>().with(x);
    for (bool grown = true; grown;) {
      grown = false;
      for (Var y : causes.minus(caused)) {
        if (improving[y].common(caused).empty()) continue;
        caused.insert(y);
        grown = true;
      }
    }
    if (caused == causes) return causes;
    // The causes of x that x does not cause are closed: all their own causes are among them.
    x = *causes.minus(caused).begin();
  }
}

// What an expansion asks the oracle: the variables that need be placed next, and their best sets.
template <int W>
class NextVariables {
 public:
  explicit NextVariables(const Oracle<W>& oracle)
      : oracle_(oracle), best_(oracle.n_variables()), improving_(oracle.n_variables()) {}

  // If a variable has its best parents of all, it alone goes next, and the oracle does not look for
  // the parents of later variables.
  VarSet<W> after(const VarSet<W>& placed) {
    const Var content = oracle_.ask_all(placed, best_.data(), improving_.data());
    if (content >= 0) return VarSet<W>().with(content);
    return source_component(improving_.data(), oracle_.all().minus(placed));
  }

  // For a variable that after() has returned; false if it has no set among those placed.
  const BestSet<W>& best(Var x) const { return best_[x]; }

 private:
  const Oracle<W>& oracle_;
  std::vector<BestSet<W>> best_;
  std::vector<VarSet<W>> improving_;
};

}  // namespace bnstar
