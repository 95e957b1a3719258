// Walks among networks of one equivalence class by turning covered arcs: x -> y is covered if the
// parents of y are x and the parents of x. The walk keeps the distribution whose weights are the
// products of those of the families (Chickering 1995: any two members are joined by such turns).
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "base/rng.h"
#include "posterior/sorted_families.h"

namespace bnstar {

template <int W>
class NetworkWalk {
 public:
  explicit NetworkWalk(const SortedLists<W>& lists) {
    for (const auto& list : lists) {
      std::vector<std::pair<VarSet<W>, double>> known;
      for (const SortedFamily<W>& family : list) known.push_back({family.parents, family.score});
      std::sort(known.begin(), known.end());
      known_.push_back(std::move(known));
    }
  }

  // Turns of arcs, each with the acceptance of Metropolis and Hastings.
  void run(std::vector<VarSet<W>>& parents, int turns, Rng& rng) const {
    std::vector<Arc> covered = covered_arcs(parents);
    for (int turn = 0; turn < turns && !covered.empty(); ++turn) {
      const Arc arc = covered[rng.below(covered.size())];
      const VarSet<W> of_from = parents[arc.from], of_to = parents[arc.to];
      const double before = score(arc.from, of_from) + score(arc.to, of_to);
      const double after = score(arc.from, of_from.with(arc.to)) + score(arc.to, of_from);
      if (after == kNothing) continue;
      parents[arc.from] = of_from.with(arc.to);
      parents[arc.to] = of_from;
      std::vector<Arc> now = covered_arcs(parents);
      const double ratio = static_cast<double>(covered.size()) / static_cast<double>(now.size());
      if (rng.uniform() < std::exp(after - before) * ratio) {
        covered = std::move(now);
      } else {
        parents[arc.from] = of_from;
        parents[arc.to] = of_to;
      }
    }
  }

 private:
  struct Arc {
    Var from, to;
  };

  static std::vector<Arc> covered_arcs(const std::vector<VarSet<W>>& parents) {
    std::vector<Arc> covered;
    for (Var y = 0; y < static_cast<Var>(parents.size()); ++y) {
      for (Var x : parents[y]) {
        if (parents[x].with(x) == parents[y]) covered.push_back({x, y});
      }
    }
    return covered;
  }

  // kNothing if the family is not listed.
  double score(Var x, const VarSet<W>& parents) const {
    const auto& known = known_[x];
    const auto place = std::lower_bound(
        known.begin(), known.end(), parents,
        [](const auto& entry, const VarSet<W>& wanted) { return entry.first < wanted; });
    return place != known.end() && place->first == parents ? place->second : kNothing;
  }

  std::vector<std::vector<std::pair<VarSet<W>, double>>> known_;  // by set
};

}  // namespace bnstar
