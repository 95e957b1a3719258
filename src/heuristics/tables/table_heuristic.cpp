#include "heuristics/tables/table_heuristic.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

#include "base/by_width.h"
#include "heuristics/tables/possible_sets.h"

namespace bnstar {

namespace {

// Prices of broken clusters no longer help, but their discounts remain. So the sum may fall below
// the simple heuristic, which is zero in regrets. The larger of two consistent heuristics is
// consistent.
Cost at_least_nothing(Cost sum) { return std::max<Cost>(sum, 0); }

template <int W>
unsigned byte_of(const VarSet<W>& set, int byte) {
  return (set.word(byte >> 3) >> (8 * (byte & 7))) & 255U;
}

}  // namespace

template <int W>
TableHeuristic<W>::TableHeuristic(const VarSet<W>& all, const Groups& groups,
                                  std::vector<std::vector<double>> tables,
                                  std::vector<PricedCluster<W>> clusters)
    : all_(all),
      groups_(groups),
      maps_(groups.size()),
      tables_(std::move(tables)),
      clusters_(std::move(clusters)) {
  std::vector<std::vector<Place>> of_variable(all.size());
  for (std::size_t g = 0; g < groups.size(); ++g) {
    for (std::size_t i = 0; i < groups[g].size(); ++i) {
      const Var x = groups[g][i];
      const std::uint32_t bit = std::uint32_t{1} << i;
      of_variable[x].push_back({static_cast<std::uint32_t>(g), bit});
      if (maps_[g].empty() || maps_[g].back().byte != x >> 3) maps_[g].push_back({x >> 3, {}});
      for (unsigned value = 0; value < 256; ++value) {
        if (value >> (x & 7) & 1U) maps_[g].back().packed[value] |= bit;
      }
    }
  }
  for (const std::vector<Place>& places : of_variable) {
    first_place_.push_back(static_cast<std::uint32_t>(places_.size()));
    places_.insert(places_.end(), places.begin(), places.end());
  }
  first_place_.push_back(static_cast<std::uint32_t>(places_.size()));
}

template <int W>
std::uint32_t TableHeuristic<W>::packed(std::size_t group, const VarSet<W>& remaining) const {
  std::uint32_t set = 0;
  for (const ByteMap& map : maps_[group]) set |= map.packed[byte_of(remaining, map.byte)];
  return set;
}

template <int W>
Cost TableHeuristic<W>::to_go(const VarSet<W>& placed) const {
  const VarSet<W> remaining = all_.minus(placed);
  double sum = 0;
  for (std::size_t g = 0; g < tables_.size(); ++g) sum += tables_[g][packed(g, remaining)];
  Cost prices = 0;
  for (const PricedCluster<W>& cluster : clusters_) {
    prices += cluster.to_come(remaining) * cluster.price;
  }
  return std::isinf(sum) ? kInfiniteCost : at_least_nothing(static_cast<Cost>(sum) + prices);
}

// Placing one variable changes one entry of each table that has it, and a cluster of which too few
// are placed loses its price with any of its members. If a set can be completed, so can what is
// left of it.
template <int W>
void TableHeuristic<W>::to_go_after(const VarSet<W>& placed, const VarSet<W>& next,
                                    Cost* costs) const {
  const VarSet<W> remaining = all_.minus(placed);
  std::array<std::uint32_t, VarSet<W>::kCapacity> sets;
  double sum = 0;
  for (std::size_t g = 0; g < tables_.size(); ++g) {
    sets[g] = packed(g, remaining);
    sum += tables_[g][sets[g]];
  }
  if (std::isinf(sum)) return Heuristic<W>::to_go_after(placed, next, costs);
  std::array<Cost, VarSet<W>::kCapacity> lost{};
  Cost prices = 0;
  for (const PricedCluster<W>& cluster : clusters_) {
    const int to_come = cluster.to_come(remaining);
    if (to_come == 0) continue;
    prices += to_come * cluster.price;
    for (Var x : cluster.members.common(remaining)) lost[x] += cluster.price;
  }
  const Cost whole = static_cast<Cost>(sum) + prices;
  for (Var x : next) {
    double change = 0;
    for (std::uint32_t i = first_place_[x]; i < first_place_[x + 1] && !tables_.empty(); ++i) {
      const Place place = places_[i];
      const double* table = tables_[place.group].data();
      change += table[sets[place.group] ^ place.bit] - table[sets[place.group]];
    }
    *costs++ = at_least_nothing(whole - lost[x] + static_cast<Cost>(change));
  }
}

template <int W>
PossibleSets TableHeuristic<W>::possible(const Oracle<W>& oracle, Cost below, int threads,
                                         Monitor& monitor) const {
  try {
    if (!groups_.empty() && disjoint())
      return possible_sets(oracle, groups_, clusters_, below, threads, monitor);
  } catch (const std::bad_alloc&) {
    // Without memory for tables, costs alone decide.
  }
  return Heuristic<W>::possible(oracle, below, threads, monitor);
}

template <int W>
double TableHeuristic<W>::bytes() const {
  double sum = static_cast<double>(clusters_.size() * sizeof(PricedCluster<W>));
  for (const auto& table : tables_) sum += static_cast<double>(table.size() * sizeof(double));
  for (const auto& map : maps_) sum += static_cast<double>(map.size() * sizeof(ByteMap));
  return sum;
}

#define BNSTAR_INSTANTIATE(W) template class TableHeuristic<W>;
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
