#include "orderings/indexed_sets.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "oracle/list_oracle.h"

namespace bnstar {

namespace {

// They take some hundredths of a second.
constexpr double kSetsPerLook = 100000;

// From the 52 bits of scale_for_all() to kBits.
FixedPoint scale_of(const ParentSets& sets) {
  return FixedPoint(std::ldexp(scale_for_all(sets).quantum(), 52 - IndexedSets::kBits));
}

}  // namespace

double IndexedSets::bytes(const ParentSets& sets) {
  constexpr double kSet = sizeof(Cost) + sizeof(std::size_t) + sizeof(std::uint32_t);
  return static_cast<double>(sets.cost.size()) * kSet +
         static_cast<double>(sets.parents.size()) * (sizeof(Var) + sizeof(Place));
}

IndexedSets::IndexedSets(const ParentSets& sets, Monitor& monitor)
    : lists_(sets.n_variables()),
      neighbours_(sets.n_variables()),
      scale_(scale_of(sets)),
      floor_(sum_of_least_costs(sets)) {
  std::size_t first_parent = 0;
  double done = 0;
  for (Var x = 0; x < sets.n_variables() && !monitor.stopped(); ++x) {
    sort_list(sets, x, first_parent);
    first_parent += lists_[x].members.size();
    done += lists_[x].size();
    if (done > kSetsPerLook) {
      monitor.poll();
      done = 0;
    }
  }
  index_members(monitor);
}

void IndexedSets::sort_list(const ParentSets& sets, Var x, std::size_t first_parent) {
  const std::size_t begin = sets.start[x], count = sets.start[x + 1] - begin;
  const double least =
      *std::min_element(sets.cost.begin() + begin, sets.cost.begin() + begin + count);
  std::vector<std::size_t> offset(count + 1, first_parent);
  for (std::size_t i = 0; i < count; ++i) offset[i + 1] = offset[i] + sets.size[begin + i];
  std::vector<std::size_t> by_cost(count);
  std::iota(by_cost.begin(), by_cost.end(), std::size_t{0});
  std::sort(by_cost.begin(), by_cost.end(), [&](std::size_t a, std::size_t b) {
    if (sets.cost[begin + a] != sets.cost[begin + b])
      return sets.cost[begin + a] < sets.cost[begin + b];
    return sets.size[begin + a] != sets.size[begin + b]
               ? sets.size[begin + a] < sets.size[begin + b]
               : a < b;
  });
  List& list = lists_[x];
  list.cost.reserve(count + 1);
  list.number.reserve(count);
  list.first.reserve(count + 1);
  list.members.reserve(offset[count] - first_parent);
  for (std::size_t i : by_cost) {
    list.cost.push_back(scale_.to_cost(sets.cost[begin + i] - least));
    list.number.push_back(begin + i);
    list.first.push_back(static_cast<std::uint32_t>(list.members.size()));
    list.members.insert(list.members.end(), sets.parents.begin() + offset[i],
                        sets.parents.begin() + offset[i + 1]);
  }
  list.first.push_back(static_cast<std::uint32_t>(list.members.size()));
  list.cost.push_back(kMissing);
}

void IndexedSets::index_members(Monitor& monitor) {
  struct Range {
    Var z;
    std::uint32_t begin, count;
  };
  const int n = n_variables();
  std::vector<std::vector<Range>> mine(n), theirs(n);
  std::vector<std::vector<Place>> containing(n);
  double done = 0;
  for (Var x = 0; x < n && !monitor.stopped(); ++x) {
    List& list = lists_[x];
    list.places.reserve(list.members.size());
    done += list.size();
    if (done > kSetsPerLook) {
      monitor.poll();
      done = 0;
    }
    std::vector<Var> candidates;
    for (Place i = 0; i < list.size(); ++i) {
      for (const Var* y = list.begin(i); y != list.end(i); ++y) {
        if (containing[*y].empty()) candidates.push_back(*y);
        containing[*y].push_back(i);
      }
    }
    std::sort(candidates.begin(), candidates.end());
    for (Var y : candidates) {
      const auto begin = static_cast<std::uint32_t>(list.places.size());
      const auto count = static_cast<std::uint32_t>(containing[y].size());
      mine[x].push_back({y, begin, count});
      theirs[y].push_back({x, begin, count});
      list.places.insert(list.places.end(), containing[y].begin(), containing[y].end());
      containing[y].clear();
    }
  }
  for (Var x = 0; x < n; ++x) {
    auto a = mine[x].begin();
    auto b = theirs[x].begin();
    while (a != mine[x].end() || b != theirs[x].end()) {
      const bool take_a = b == theirs[x].end() || (a != mine[x].end() && a->z <= b->z);
      const bool take_b = a == mine[x].end() || (b != theirs[x].end() && b->z <= a->z);
      Neighbour neighbour{take_a ? a->z : b->z, 0, 0, 0, 0};
      if (take_a) neighbour.mine = a->begin, neighbour.n_mine = a++->count;
      if (take_b) neighbour.theirs = b->begin, neighbour.n_theirs = b++->count;
      neighbours_[x].push_back(neighbour);
    }
  }
}

const IndexedSets::Neighbour* IndexedSets::find_neighbour(Var x, Var y) const {
  const auto found = std::lower_bound(neighbours_[x].begin(), neighbours_[x].end(), y,
                                      [](const Neighbour& a, Var z) { return a.z < z; });
  return found != neighbours_[x].end() && found->z == y ? &*found : nullptr;
}

}  // namespace bnstar
