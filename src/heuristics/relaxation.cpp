#include "heuristics/relaxation.h"

#include <cmath>
#include <limits>
#include <map>

#include "base/parallel.h"

namespace bnstar {

namespace {

// Below this many sets or entries, sharing the work takes longer than doing it.
constexpr std::size_t kWorthSharing = 1 << 15;

}  // namespace

template <int W>
Relaxation<W>::Relaxation(const Oracle<W>& oracle, const Groups& groups, Cost unit, int threads)
    : groups_(groups), threads_(threads), variables_(oracle.n_variables()), chosen_(oracle.n_variables(), 0) {
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    lists_.emplace_back(groups_[g].size());
    tables_.emplace_back(static_cast<int>(groups_[g].size()));
    n_entries_ += tables_[g].size();
    for (std::size_t i = 0; i < groups_[g].size(); ++i) {
      places_.push_back({g, i});
      collect(oracle, places_.back(), static_cast<double>(unit));
    }
  }
}

template <int W>
double Relaxation<W>::bytes(const Oracle<W>& oracle, const Groups& groups) {
  constexpr double kSet =
      sizeof(VarSet<W>) + sizeof(double) + 2 * sizeof(std::uint32_t) + sizeof(GroupSet<float>);
  double sum = 0;
  for (Var x : oracle.all()) sum += kSet * static_cast<double>(oracle.sets(x).size());
  for (const std::vector<Var>& group : groups) {
    sum += std::ldexp(sizeof(float), static_cast<int>(group.size()));
  }
  return sum;
}

template <int W>
void Relaxation<W>::collect(const Oracle<W>& oracle, const Place& place, double unit) {
  const std::vector<Var>& group = groups_[place.group];
  Variable& variable = variables_[group[place.number]];
  std::vector<GroupSet<float>>& list = lists_[place.group][place.number];
  std::map<std::uint32_t, std::uint32_t> slots;
  for (const ScoredSet<W>& set : oracle.sets(group[place.number])) {
    const std::uint32_t within = packed(set.parents, group);
    const auto slot = slots.try_emplace(within, static_cast<std::uint32_t>(slots.size())).first->second;
    if (slot == list.size()) list.push_back({within, 0});
    variable.masks.push_back(set.parents);
    variable.reduced.push_back(static_cast<double>(set.cost) / unit);
    variable.slot.push_back(slot);
  }
  variable.cheapest.resize(slots.size());
  n_sets_ += variable.masks.size();
}

template <int W>
void Relaxation<W>::reprice(const Place& place) {
  const Var x = groups_[place.group][place.number];
  Variable& variable = variables_[x];
  const std::size_t sets = variable.masks.size();
  for (const Change& change : changes_) {
    if (!change.cluster.contains(x)) continue;
    for (std::size_t i = 0; i < sets; ++i) {
      variable.reduced[i] -= variable.masks[i].common(change.cluster).empty() ? change.by : 0;
    }
  }
  std::vector<GroupSet<float>>& list = lists_[place.group][place.number];
  for (GroupSet<float>& set : list) set.cost = std::numeric_limits<float>::infinity();
  for (std::size_t i = 0; i < sets; ++i) {
    const std::uint32_t slot = variable.slot[i];
    const float cost = static_cast<float>(variable.reduced[i]);
    if (cost < list[slot].cost) {
      list[slot].cost = cost;
      variable.cheapest[slot] = static_cast<std::uint32_t>(i);
    }
  }
}

// Reads an optimal order of the group off its table: which x comes first of all that remains,
// and with which set.
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
    chosen_[x] = variables_[x].cheapest[slot];
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

template class Relaxation<1>;
template class Relaxation<2>;
template class Relaxation<4>;
template class Relaxation<8>;

}  // namespace bnstar
