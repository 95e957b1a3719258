#include "heuristics/tables/possible_sets.h"

#include <algorithm>
#include <cmath>

#include "base/by_width.h"
#include "base/infinity.h"
#include "base/parallel.h"
#include "heuristics/tables/group_lists.h"

namespace bnstar {

namespace {

using Table = std::vector<double>;  // by the subset of a group

void minimum_over_subsets(Table& table) {
  for (std::size_t bit = 1; bit < table.size(); bit <<= 1) {
    for (std::size_t set = 0; set < table.size(); ++set) {
      if (set & bit) table[set] = std::min(table[set], table[set ^ bit]);
    }
  }
}

void minimum_over_supersets(Table& table) {
  for (std::size_t bit = 1; bit < table.size(); bit <<= 1) {
    for (std::size_t set = 0; set < table.size(); ++set) {
      if (!(set & bit)) table[set] = std::min(table[set], table[set ^ bit]);
    }
  }
}

}  // namespace

// The cheapest orders of a group by reduced costs, from either end.
class GroupOrders {
 public:
  // Unusable if the monitor stops meanwhile.
  GroupOrders(const GroupLists<double>& lists, Monitor& monitor)
      : members_(lists.size()), size_(std::size_t{1} << members_) {
    std::vector<Table> least;  // [x][U]: the cheapest set of x within U
    for (const std::vector<GroupSet<double>>& list : lists) {
      monitor.poll();
      if (monitor.stopped()) return;
      Table table(size_, kInfinity);
      for (const GroupSet<double>& set : list)
        table[set.parents] = std::min(table[set.parents], set.cost);
      minimum_over_subsets(table);
      least.push_back(std::move(table));
    }
    before_.assign(size_, kInfinity);
    after_.assign(size_, kInfinity);
    before_[0] = after_[0] = 0;
    for (std::size_t set = 1; set < size_ && !monitor.stopped(); ++set) {
      if (set % kSetsPerPoll == 0) monitor.poll();
      for (std::size_t x = 0; x < members_; ++x) {
        const std::size_t without = set & ~(std::size_t{1} << x);
        if (without == set) continue;
        before_[set] = std::min(before_[set], before_[without] + least[x][without]);
        after_[set] = std::min(after_[set], after_[without] + least[x][size_ - 1 - set]);
      }
    }
  }

  double best() const { return before_[size_ - 1]; }

  // [P]: the others in their cheapest order with P before x.
  Table others(std::size_t x) const {
    Table table(size_, kInfinity);
    const std::size_t bit = std::size_t{1} << x;
    for (std::size_t set = 0; set < size_; ++set) {
      if (!(set & bit)) table[set] = before_[set] + after_[size_ - 1 - set - bit];
    }
    minimum_over_supersets(table);
    return table;
  }

 private:
  std::size_t members_;
  std::size_t size_;
  Table before_;  // [U]: U placed first
  Table after_;   // [U]: U placed last
};

namespace {

// While one group's orders are worked out, plus what is kept of all groups.
double bytes_needed(const Groups& groups) {
  double most = 0, kept = 0;
  for (const std::vector<Var>& group : groups) {
    const double table = std::ldexp(sizeof(double), static_cast<int>(group.size()));
    most = std::max(most, table * static_cast<double>(group.size()));
    kept += 2 * table;
  }
  return most + kept;
}

}  // namespace

template <int W>
PossibleSets possible_sets(const Oracle<W>& oracle, const Groups& groups,
                           const std::vector<PricedCluster<W>>& clusters, Cost below, int threads,
                           Monitor& monitor) {
  PossibleSets possible(oracle.n_variables());
  for (Var x : oracle.all()) possible[x].assign(oracle.sets_for_bounds(x).size(), true);
  if (!monitor.fits(bytes_needed(groups))) return possible;
  std::vector<GroupOrders> orders;
  double bound = 0;
  for (const PricedCluster<W>& cluster : clusters)
    bound += static_cast<double>(cluster.order * cluster.price);
  for (const std::vector<Var>& group : groups) {
    orders.emplace_back(reduced_lists(oracle, group, clusters), monitor);
    if (monitor.stopped()) return possible;
    bound += orders.back().best();
  }
  for (std::size_t g = 0; g < groups.size(); ++g) {
    const double elsewhere = bound - orders[g].best();
    parallel_for(threads, groups[g].size(), monitor, [&](std::size_t i) {
      const Var x = groups[g][i];
      const Table others = orders[g].others(i);
      const std::vector<PricedCluster<W>> with_x = clusters_with(x, clusters);
      for (std::size_t s = 0; s < oracle.sets_for_bounds(x).size(); ++s) {
        const ScoredSet<W>& set = oracle.sets_for_bounds(x)[s];
        const double cost = static_cast<double>(reduced_cost(set, with_x));
        possible[x][s] =
            elsewhere + cost + others[packed(set.parents, groups[g])] < static_cast<double>(below);
      }
    });
  }
  return possible;
}

#define BNSTAR_INSTANTIATE(W)             \
  template PossibleSets possible_sets<W>( \
      const Oracle<W>&, const Groups&, const std::vector<PricedCluster<W>>&, Cost, int, Monitor&);
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
