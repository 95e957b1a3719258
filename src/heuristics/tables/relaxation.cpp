#include "heuristics/tables/relaxation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>
#include <unordered_set>

#include "base/by_width.h"
#include "base/parallel.h"

namespace bnstar {

namespace {

// With fewer sets or entries, sharing the work takes longer than doing it.
constexpr std::size_t kWorthSharing = 1 << 15;
// Collecting a longer list takes milliseconds.
constexpr std::size_t kSetsPerLook = 1000;

// Ascending by size.
std::vector<std::uint32_t> with_all_subsets(const std::vector<std::uint32_t>& sets) {
  std::unordered_set<std::uint32_t> all;
  for (std::uint32_t set : sets) {
    for (std::uint32_t subset = set;; subset = (subset - 1) & set) {
      if (!all.insert(subset).second && subset == set) break;
      if (subset == 0) break;
    }
  }
  std::vector<std::uint32_t> sorted(all.begin(), all.end());
  std::sort(sorted.begin(), sorted.end(), [](std::uint32_t a, std::uint32_t b) {
    const int size_a = __builtin_popcount(a), size_b = __builtin_popcount(b);
    return size_a != size_b ? size_a < size_b : a < b;
  });
  return sorted;
}

// A set has no more projections than subsets within the group, and all sets together have no more
// than the group has subsets.
template <int W>
double most_projections(const Oracle<W>& oracle, Var x, const std::vector<Var>& group) {
  VarSet<W> members;
  for (Var y : group) members.insert(y);
  double projections = 0;
  for (const ScoredSet<W>& set : oracle.sets_for_bounds(x))
    projections += std::ldexp(1.0, set.parents.common(members).size());
  return std::min(projections, std::ldexp(1.0, static_cast<int>(group.size()) - 1));
}

}  // namespace

template <int W>
Relaxation<W>::Relaxation(const Oracle<W>& oracle, const Groups& groups, Cost unit, int threads,
                          Monitor& monitor)
    : groups_(groups),
      threads_(threads),
      variables_(oracle.n_variables()),
      chosen_(oracle.n_variables(), 0),
      held_(monitor, bytes(oracle, groups)) {
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    lists_.emplace_back(groups_[g].size());
    tables_.emplace_back(static_cast<int>(groups_[g].size()));
    n_entries_ += tables_[g].size();
    for (std::size_t i = 0; i < groups_[g].size() && !monitor.stopped(); ++i) {
      if (n_sets_ > kSetsPerLook * places_.size()) monitor.poll();
      places_.push_back({g, i});
      collect(oracle, places_.back(), static_cast<double>(unit));
    }
  }
}

template <int W>
double Relaxation<W>::bytes(const Oracle<W>& oracle, const Groups& groups) {
  constexpr double kSet = sizeof(VarSet<W>) + sizeof(double) + sizeof(std::uint32_t);
  double sum = 0;
  for (const std::vector<Var>& group : groups) {
    const int members = static_cast<int>(group.size());
    sum += std::ldexp(sizeof(float), members);
    // Each projection is in a list and in an index.
    const double projection =
        sizeof(Projection) + sizeof(GroupSet<float>) + (members / 2.0 + 1) * sizeof(std::uint32_t);
    for (Var x : group) {
      sum += kSet * static_cast<double>(oracle.sets_for_bounds(x).size()) +
             projection * most_projections(oracle, x, group);
    }
  }
  return sum;
}

template <int W>
void Relaxation<W>::collect(const Oracle<W>& oracle, const Place& place, double unit) {
  const std::vector<Var>& group = groups_[place.group];
  Variable& variable = variables_[group[place.number]];
  const std::size_t count = oracle.sets_for_bounds(group[place.number]).size();
  std::vector<std::uint32_t> seen;
  seen.reserve(count);
  variable.masks.reserve(count);
  variable.reduced.reserve(count);
  variable.projection.reserve(count);
  for (const ScoredSet<W>& set : oracle.sets_for_bounds(group[place.number])) {
    variable.masks.push_back(set.parents);
    variable.reduced.push_back(static_cast<double>(set.cost) / unit);
    seen.push_back(packed(set.parents, group));
  }
  const std::vector<std::uint32_t> projections = with_all_subsets(seen);
  std::unordered_map<std::uint32_t, std::uint32_t> number;
  for (std::uint32_t parents : projections) {
    number[parents] = static_cast<std::uint32_t>(variable.projections.size());
    variable.projections.push_back(
        {parents, 0, 0, 0, static_cast<std::uint32_t>(variable.below.size())});
    for (std::uint32_t rest = parents; rest != 0; rest &= rest - 1) {
      variable.below.push_back(number[parents ^ (rest & (~rest + 1))]);
    }
  }
  for (std::uint32_t parents : seen) variable.projection.push_back(number[parents]);
  n_sets_ += seen.size();
}

template <int W>
void Relaxation<W>::reprice(const Place& place) {
  const Var x = groups_[place.group][place.number];
  Variable& variable = variables_[x];
  std::vector<Discount<W>> with_x;
  for (const Discount<W>& change : changes_) {
    if (change.members.contains(x)) with_x.push_back(change);
  }
  variable.masks.subtract_discounts(with_x, variable.reduced.data());
  for (Projection& projection : variable.projections)
    projection.cost = std::numeric_limits<float>::infinity();
  for (std::size_t i = 0; i < variable.reduced.size(); ++i) {
    Projection& projection = variable.projections[variable.projection[i]];
    const float cost = static_cast<float>(variable.reduced[i]);
    if (cost < projection.cost) {
      projection.cost = cost;
      projection.cheapest = static_cast<std::uint32_t>(i);
    }
  }
  list_useful(variable, lists_[place.group][place.number]);
}

// A table takes time for every projection it is given, and most projections have a cheaper subset.
template <int W>
void Relaxation<W>::list_useful(Variable& variable, std::vector<GroupSet<float>>& list) {
  list.clear();
  variable.useful.clear();
  for (std::size_t i = 0; i < variable.projections.size(); ++i) {
    Projection& projection = variable.projections[i];
    projection.least = std::numeric_limits<float>::infinity();
    const std::uint32_t* below = variable.below.data() + projection.first_below;
    for (int j = 0, size = __builtin_popcount(projection.parents); j < size; ++j) {
      projection.least = std::min(projection.least, variable.projections[below[j]].least);
    }
    if (!(projection.cost < projection.least)) continue;
    projection.least = projection.cost;
    list.push_back({projection.parents, projection.cost});
    variable.useful.push_back(static_cast<std::uint32_t>(i));
  }
}

// Reads an optimal order of the group off its table: which x comes first of those that remain, and
// with which set.
template <int W>
void Relaxation<W>::trace(std::size_t group) {
  const std::size_t members = groups_[group].size();
  std::uint32_t remaining = static_cast<std::uint32_t>((std::uint64_t{1} << members) - 1);
  while (remaining != 0) {
    float least = std::numeric_limits<float>::infinity();
    std::size_t first = 0;
    std::uint32_t slot = 0;
    for (std::size_t i = 0; i < members; ++i) {
      if (!(remaining >> i & 1U)) continue;
      const float after = tables_[group][remaining ^ (std::uint32_t{1} << i)];
      const std::vector<GroupSet<float>>& list = lists_[group][i];
      for (std::size_t s = 0; s < list.size(); ++s) {
        if (list[s].parents & remaining || !(list[s].cost + after < least)) continue;
        least = list[s].cost + after;
        first = i;
        slot = static_cast<std::uint32_t>(s);
      }
    }
    if (!(least < std::numeric_limits<float>::infinity())) return;  // no network at all
    const Var x = groups_[group][first];
    chosen_[x] = variables_[x].projections[variables_[x].useful[slot]].cheapest;
    remaining ^= std::uint32_t{1} << first;
  }
}

template <int W>
double Relaxation<W>::solve(Monitor& monitor) {
  parallel_for(n_sets_ < kWorthSharing ? 1 : threads_, places_.size(), monitor,
               [this](std::size_t i) { reprice(places_[i]); });
  changes_.clear();
  const int threads = n_entries_ < kWorthSharing ? 1 : threads_;
  const bool one_by_one = static_cast<int>(groups_.size()) < threads;
  parallel_for(one_by_one ? 1 : threads, groups_.size(), monitor, [&](std::size_t g) {
    tables_[g].build(lists_[g], one_by_one ? threads : 1, monitor);
    if (!monitor.stopped()) trace(g);
  });
  double cost = 0;
  for (std::size_t x = 0; x < variables_.size(); ++x) cost += variables_[x].reduced[chosen_[x]];
  return cost;
}

#define BNSTAR_INSTANTIATE(W) template class Relaxation<W>;
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
