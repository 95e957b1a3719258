// A heuristic that is a sum of tables over groups of variables, plus the prices of all clusters of
// whose members too few are placed. Without prices it is a static pattern database, with prices a
// Lagrangian bound. Groups are disjoint, unless their tables share costs (arc_tables.h).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "heuristics/heuristic.h"
#include "heuristics/tables/grouping.h"

namespace bnstar {

// A set of more than `order` variables: in any network at least `order` of them have fewer than
// `order` parents within the set. A relaxation pays the price for each.
template <int W>
struct PricedCluster {
  VarSet<W> members;
  Cost price;
  int order = 1;

  bool charges(const VarSet<W>& parents) const { return parents.common(members).size() < order; }
  // How many of them are still to come.
  int to_come(const VarSet<W>& remaining) const {
    return std::max(0, order - members.minus(remaining).size());
  }
};

template <int W>
class TableHeuristic : public Heuristic<W> {
 public:
  // tables[g][A] is for the subset A of groups[g], packed by place; infinite if nothing completes
  // it.
  TableHeuristic(const VarSet<W>& all, const Groups& groups,
                 std::vector<std::vector<double>> tables, std::vector<PricedCluster<W>> clusters);

  // Without tables: the simple heuristic, which is 0 because regrets count from it.
  explicit TableHeuristic(const VarSet<W>& all) : TableHeuristic(all, {}, {}, {}) {}

  Cost to_go(const VarSet<W>& placed) const override;
  void to_go_after(const VarSet<W>& placed, const VarSet<W>& next, Cost* costs) const override;
  PossibleSets possible(const Oracle<W>& oracle, Cost below, int threads,
                        Monitor& monitor) const override;
  double bytes() const override;

 private:
  // What one byte of a set contributes to the packed subset of a group.
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
  std::vector<std::uint32_t> first_place_;  // by variable: where its places begin; and the end
  std::vector<Place> places_;
  std::vector<std::vector<double>> tables_;
  std::vector<PricedCluster<W>> clusters_;
};

}  // namespace bnstar
