#include "heuristics/tables/grouping.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/by_width.h"
#include "base/rng.h"

namespace bnstar {

namespace {

constexpr int kMostMembers = 26;
// The most entries of all tables together, so that many groups take little more than few.
constexpr double kModerateEntries = 1 << 22;
constexpr int kRestarts = 50;
// A few passes suffice. If weights differ by many orders of magnitude, rounding errors could make
// swaps go on for ever.
constexpr int kMostPasses = 100;

double entries(int n, int groups) { return groups * std::ldexp(1.0, (n + groups - 1) / groups); }

// A partition, and the weight that every variable would have in every group.
class Partition {
 public:
  Partition(const PairWeights& weights, const std::vector<Var>& order,
            const std::vector<int>& sizes)
      : weights_(weights),
        group_of_(order.size()),
        pull_(order.size(), std::vector<double>(sizes.size(), 0)) {
    auto next = order.begin();
    for (std::size_t g = 0; g < sizes.size(); ++g) {
      for (int i = 0; i < sizes[g]; ++i) group_of_[*next++] = static_cast<int>(g);
    }
    for (std::size_t x = 0; x < order.size(); ++x) {
      for (std::size_t y = 0; y < order.size(); ++y) pull_[x][group_of_[y]] += weights_[x][y];
    }
  }

  // Swaps two variables as long as that raises the weight within groups.
  void improve() {
    const Var n = static_cast<Var>(group_of_.size());
    bool improved = true;
    for (int pass = 0; improved && pass < kMostPasses; ++pass) {
      improved = false;
      for (Var x = 0; x < n; ++x) {
        for (Var y = 0; y < x; ++y) improved |= swap_if_better(x, y);
      }
    }
  }

  double weight() const {
    double sum = 0;
    for (std::size_t x = 0; x < group_of_.size(); ++x) sum += pull_[x][group_of_[x]];
    return sum / 2;
  }
  const std::vector<int>& group_of() const { return group_of_; }

 private:
  bool swap_if_better(Var x, Var y) {
    const int a = group_of_[x], b = group_of_[y];
    if (a == b) return false;
    const double gain = pull_[x][b] - pull_[x][a] + pull_[y][a] - pull_[y][b] - 2 * weights_[x][y];
    // Sums in another order may differ in their last digits; that must not cause swaps back and
    // forth.
    if (gain <= 1e-9 * (pull_[x][a] + pull_[y][b] + weights_[x][y])) return false;
    for (std::size_t z = 0; z < group_of_.size(); ++z) {
      const double moved = weights_[z][x] - weights_[z][y];
      pull_[z][a] -= moved;
      pull_[z][b] += moved;
    }
    group_of_[x] = b;
    group_of_[y] = a;
    return true;
  }

  const PairWeights& weights_;
  std::vector<int> group_of_;
  std::vector<std::vector<double>> pull_;
};

Groups to_groups(const std::vector<int>& group_of, int groups) {
  Groups result(groups);
  for (std::size_t x = 0; x < group_of.size(); ++x)
    result[group_of[x]].push_back(static_cast<Var>(x));
  return result;
}

Groups by_halves(int n, int groups) {
  Groups result(groups);
  for (int x = 0; x < n; ++x) result[static_cast<std::int64_t>(x) * groups / n].push_back(x);
  return result;
}

// reach[x]: the variables that x depends on through the `top` cheapest sets of every variable.
template <int W>
std::vector<VarSet<W>> reach(const Oracle<W>& oracle, std::size_t top) {
  const int n = oracle.n_variables();
  std::vector<VarSet<W>> from(n);
  for (Var x = 0; x < n; ++x) {
    const auto& sets = oracle.sets_for_bounds(x);
    for (std::size_t i = 0; i < std::min(top, sets.size()); ++i)
      from[x] = from[x].joined(sets[i].parents);
  }
  for (Var middle = 0; middle < n; ++middle) {
    for (Var x = 0; x < n; ++x) {
      if (from[x].contains(middle)) from[x] = from[x].joined(from[middle]);
    }
  }
  return from;
}

template <int W>
Groups strong_components(const Oracle<W>& oracle, std::size_t top) {
  const std::vector<VarSet<W>> from = reach(oracle, top);
  Groups components;
  VarSet<W> seen;
  for (Var x : oracle.all()) {
    if (seen.contains(x)) continue;
    std::vector<Var> component{x};
    for (Var y : from[x]) {
      if (y > x && from[y].contains(x)) component.push_back(y);
    }
    for (Var y : component) seen.insert(y);
    components.push_back(component);
  }
  std::stable_sort(components.begin(), components.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  return components;
}

// Largest component first, each into the group with room that it conflicts most with. A component
// that fits nowhere is placed member by member.
Groups merge_components(const Groups& components, const PairWeights& weights, int groups,
                        std::size_t most) {
  Groups result(groups);
  const auto place = [&](const std::vector<Var>& members) {
    int best = -1;
    double most_pull = -1;
    for (int g = 0; g < groups; ++g) {
      if (result[g].size() + members.size() > most) continue;
      double pull = 0;
      for (Var x : members) {
        for (Var y : result[g]) pull += weights[x][y];
      }
      if (pull > most_pull) {
        most_pull = pull;
        best = g;
      }
    }
    if (best >= 0) result[best].insert(result[best].end(), members.begin(), members.end());
    return best >= 0;
  };
  for (const std::vector<Var>& component : components) {
    if (place(component)) continue;
    for (Var x : component) place({x});
  }
  for (auto& group : result) std::sort(group.begin(), group.end());
  return result;
}

// Fan & Yuan (2015), "components grouping": strongly connected components of the graph of the K
// best parent sets, with the largest K that keeps every component within a group. Differs from the
// paper: components are merged by the weight of conflicts instead of the number of arcs, and if
// even the best sets alone make too large a component, conflicts decide everything.
template <int W>
Groups by_components(const Oracle<W>& oracle, int groups, std::uint64_t seed, Monitor& monitor) {
  const int n = oracle.n_variables();
  const std::size_t most = (n + groups - 1) / groups;
  std::size_t longest = 1;
  for (Var x = 0; x < n; ++x) longest = std::max(longest, oracle.sets_for_bounds(x).size());
  Groups components = strong_components(oracle, 1);
  if (components.front().size() > most)
    return group_by_weights(conflicts(oracle), even_sizes(oracle.n_variables(), groups), seed);
  for (std::size_t top = 2; top <= longest && !monitor.stopped(); ++top) {
    monitor.poll();
    Groups larger = strong_components(oracle, top);
    if (larger.front().size() > most) break;
    components = std::move(larger);
  }
  return merge_components(components, conflicts(oracle), groups, most);
}

}  // namespace

Setting groups_setting() {
  return {"groups", NAN,
          1,        "number of groups of variables, each with a table over its subsets",
          {},       Accepts::kWhole};
}

Setting grouping_setting() {
  return {"grouping",
          1,
          -1,
          "how variables are grouped: in the order of the data, by pairs that conflict, or by "
          "strongly connected components of the best parent sets",
          {"halves", "conflict", "components"}};
}

std::vector<int> even_sizes(int n, int groups) {
  std::vector<int> sizes(groups, n / groups);
  for (int g = 0; g < n % groups; ++g) ++sizes[g];
  return sizes;
}

Groups group_by_weights(const PairWeights& weights, const std::vector<int>& sizes,
                        std::uint64_t seed) {
  std::vector<int> best;
  double most = -1;
  for (int restart = 0; restart < kRestarts; ++restart) {
    Partition partition(weights, Rng(seed, restart).permutation(static_cast<int>(weights.size())),
                        sizes);
    partition.improve();
    if (partition.weight() > most) {
      most = partition.weight();
      best = partition.group_of();
    }
  }
  return to_groups(best, static_cast<int>(sizes.size()));
}

// What two variables cost together beyond what they cost alone, c({x, y}) - c({x}) - c({y}): at
// least one of them has to do without the other. It is the first-order term of what a table with
// both of them can gain.
template <int W>
PairWeights conflicts(const Oracle<W>& oracle) {
  const int n = oracle.n_variables();
  const VarSet<W> all = oracle.all();
  PairWeights weights(n, std::vector<double>(n, 0));
  double most = 0;
  for (Var x = 0; x < n; ++x) {
    for (Var y = 0; y < x; ++y) {
      const VarSet<W> others = all.without(x).without(y);
      const Cost cost = std::min(oracle.best_cost(x, others), oracle.best_cost(y, others));
      weights[x][y] = weights[y][x] = cost < kInfiniteCost ? static_cast<double>(cost) : INFINITY;
      if (cost < kInfiniteCost) most = std::max(most, weights[x][y]);
    }
  }
  for (auto& row : weights) {
    for (double& weight : row) weight = std::min(weight, 2 * most + 1);
  }
  return weights;
}

int number_of_groups(const Options& options, int n, int moderate, const Monitor& monitor) {
  const double asked = options.number(groups_setting());
  int groups = std::isnan(asked) ? 2 : static_cast<int>(std::min<double>(asked, n));
  groups = std::max(1, std::min(groups, n));
  const double bytes = kShareOfMemory * monitor.room();
  const auto too_few = [&] {
    const int members = (n + groups - 1) / groups;
    if (members <= 4) return false;
    if (members > kMostMembers || entries(n, groups) * 8 > bytes) return true;
    return std::isnan(asked) && (members > moderate || entries(n, groups) > kModerateEntries);
  };
  while (too_few()) ++groups;
  return groups;
}

template <int W>
Groups group_variables(const Oracle<W>& oracle, const Options& options, int groups,
                       std::uint64_t seed, Monitor& monitor) {
  switch (options.word<Grouping>(grouping_setting())) {
    case Grouping::kHalves:
      return by_halves(oracle.n_variables(), groups);
    case Grouping::kComponents:
      return by_components(oracle, groups, seed, monitor);
    case Grouping::kConflict:
      break;
  }
  return group_by_weights(conflicts(oracle), even_sizes(oracle.n_variables(), groups), seed);
}

#define BNSTAR_INSTANTIATE(W)                                                              \
  template PairWeights conflicts(const Oracle<W>&);                                        \
  template Groups group_variables<W>(const Oracle<W>&, const Options&, int, std::uint64_t, \
                                     Monitor&);
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
