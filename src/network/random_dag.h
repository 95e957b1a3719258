// Random directed acyclic graphs whose distribution is known.
#pragma once

#include <vector>

#include "base/monitor.h"
#include "base/rng.h"
#include "base/varset.h"

namespace bnstar {

// For each variable its parents in ascending order.
using ParentLists = std::vector<std::vector<Var>>;

struct ChainSettings {
  int max_parents;
  bool connected;
  double burn_in;  // moves of the chain
};

// Uniform over the graphs with at most max_parents parents per variable, or over the (weakly)
// connected ones: the state of a Markov chain after burn_in moves, exactly uniform for max_parents
// <= 1. A connected graph of several variables needs max_parents >= 1.
ParentLists ide_cozman_dag(int n, const ChainSettings& settings, Rng& rng, Monitor& monitor);

// A uniformly random order in which every earlier variable is a parent of every later one with
// probability `prob`, independently.
ParentLists ordered_dag(int n, double prob, Rng& rng);

// Exactly uniform over all graphs on n labelled variables, drawn by the numbers of their roots.
class UniformDags {
 public:
  explicit UniformDags(int n);
  ParentLists draw(Rng& rng) const;

 private:
  int draw_size(const std::vector<double>& weights, Rng& rng) const;

  int n_;
  // root_share_[m][k]: share of the graphs on m variables that have exactly k roots.
  std::vector<std::vector<double>> root_share_;
};

}  // namespace bnstar
