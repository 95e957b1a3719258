#include "parents/add_families.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "parents/parent_sets.h"

namespace bnstar {

namespace {

// Sets of a variable are ordered by size.
struct Place {
  std::size_t set, parent;
};

// The place of a family of x, before the first larger set. `wanted` becomes false if the family is
// listed or costs as much as a subset.
Place place_of(const ParentSets& sets, Var x, std::size_t first_parent,
               const std::vector<Var>& family, double cost, bool& wanted) {
  const int size = static_cast<int>(family.size());
  Place place{sets.start[x], first_parent};
  while (place.set < sets.start[x + 1] && sets.size[place.set] <= size) {
    const Var* const members = sets.parents.data() + place.parent;
    const int listed = sets.size[place.set];
    const bool subset = std::includes(family.begin(), family.end(), members, members + listed);
    if (subset && (listed == size || !beats(cost, sets.cost[place.set]))) wanted = false;
    place.parent += static_cast<std::size_t>(listed);
    ++place.set;
  }
  return place;
}

// Families are inserted from the end to the beginning, so that earlier places stay valid.
void insert(ParentSets& sets, Var x, const Place& place, const std::vector<Var>& family,
            double cost) {
  const auto at = [](auto& values, std::size_t i) {
    return values.begin() + static_cast<std::ptrdiff_t>(i);
  };
  sets.size.insert(at(sets.size, place.set), static_cast<int>(family.size()));
  sets.cost.insert(at(sets.cost, place.set), cost);
  sets.parents.insert(at(sets.parents, place.parent), family.begin(), family.end());
  for (std::size_t y = static_cast<std::size_t>(x) + 1; y < sets.start.size(); ++y) ++sets.start[y];
}

}  // namespace

std::vector<bool> listed_families(const ParentSets& sets,
                                  const std::vector<std::vector<Var>>& parents) {
  std::vector<bool> listed(parents.size(), false);
  std::size_t first = 0;
  for (Var x = 0; x < sets.n_variables(); ++x) {
    for (std::size_t set = sets.start[x]; set < sets.start[x + 1]; ++set) {
      const Var* const members = sets.parents.data() + first;
      if (std::equal(parents[x].begin(), parents[x].end(), members, members + sets.size[set]))
        listed[x] = true;
      first += static_cast<std::size_t>(sets.size[set]);
    }
  }
  return listed;
}

int add_families(ParentSets& sets, const std::vector<std::vector<Var>>& parents,
                 const std::vector<double>& costs) {
  std::vector<std::pair<Var, Place>> fresh;
  std::size_t first_parent = 0;
  for (Var x = 0; x < sets.n_variables(); ++x) {
    bool wanted = true;
    const Place place = place_of(sets, x, first_parent, parents[x], costs[x], wanted);
    if (wanted) fresh.emplace_back(x, place);
    for (std::size_t set = sets.start[x]; set < sets.start[x + 1]; ++set) {
      first_parent += static_cast<std::size_t>(sets.size[set]);
    }
  }
  for (auto found = fresh.rbegin(); found != fresh.rend(); ++found) {
    insert(sets, found->first, found->second, parents[found->first], costs[found->first]);
  }
  return static_cast<int>(fresh.size());
}

}  // namespace bnstar
