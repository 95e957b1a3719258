// A heuristic that is a sum of tables over groups of variables, plus the prices of all clusters
// that remain whole: static pattern databases without prices, Lagrangian bounds with them. Groups
// are disjoint, except where their tables share costs (arc_tables.h).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "heuristics/heuristic.h"
#include "heuristics/tables/grouping.h"

namespace bnstar {

// A set of variables of which at least one has no parents within the set, and what a relaxation
// pays for that.
template <int W>
struct PricedCluster {
  VarSet<W> members;
  Cost price;
};

template <int W>
class TableHeuristic : public Heuristic<W> {
 public:
  // tables[g][A]: by the subset A of groups[g], packed by place, infinite where nothing completes.
  TableHeuristic(const VarSet<W>& all, const Groups& groups,
                 std::vector<std::vector<double>> tables, std::vector<PricedCluster<W>> clusters);

  // Knows nothing: the simple heuristic, since regrets count from it.
  explicit TableHeuristic(const VarSet<W>& all) : TableHeuristic(all, {}, {}, {}) {}

  Cost to_go(const VarSet<W>& placed) const override;
  void to_go_after(const VarSet<W>& placed, const VarSet<W>& next, Cost* costs) const override;
  PossibleSets possible(const Oracle<W>& oracle, Cost below, int threads,
                        Monitor& monitor) const override;
  double bytes() const override;

 private:
  // One byte's part of the packed subsets of a group.
  struct ByteMap {
    int byte;
    std::array<std::uint32_t, 256> packed;
  };
  struct Place {
    std::uint32_t group;
    std::uint32_t bit;
  };
  bool disjoint() const { return places_.size() <= first_place_.size(); }

  std::uint32_t packed(std::size_t group, const VarSet<W>& remaining) const;

  VarSet<W> all_;
  Groups groups_;
  std::vector<std::vector<ByteMap>> maps_;
  std::vector<std::uint32_t> first_place_;  // by variable, and the end
  std::vector<Place> places_;
  std::vector<std::vector<double>> tables_;
  std::vector<PricedCluster<W>> clusters_;
};

}  // namespace bnstar
