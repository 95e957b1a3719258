#include "oracle/strong_parts.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/digraph.h"

namespace bnstar {

namespace {

struct ListedSet {
  double cost;
  const Var* parents;  // ascending
  int size;
  std::size_t number;

  const Var* end() const { return parents + size; }
};

bool is_subset(const ListedSet& a, const ListedSet& b) {
  return std::includes(b.parents, b.end(), a.parents, a.end());
}

bool is_same(const ListedSet& a, const ListedSet& b) {
  return std::equal(a.parents, a.end(), b.parents, b.end());
}

bool comes_before(const ListedSet& a, const ListedSet& b) {
  if (a.cost != b.cost) return a.cost < b.cost;
  if (a.size != b.size) return a.size < b.size;
  return std::lexicographical_compare(a.parents, a.end(), b.parents, b.end());
}

// Drops needless sets, and polls the monitor now and then.
class Filter {
 public:
  explicit Filter(Monitor& monitor) : monitor_(monitor) {}

  // Sorts the list, cheapest first. A set is needless if a subset of it costs no more. Once the
  // monitor has stopped, needless sets may stay.
  void drop_needless(std::vector<ListedSet>& list) {
    std::sort(list.begin(), list.end(), comes_before);
    const bool compare_all = list.size() <= kLongList;
    look_after(10 * list.size());
    auto kept = list.begin();
    for (const ListedSet& set : list) {
      if (kept != list.begin() && is_same(*(kept - 1), set)) continue;
      if (compare_all && !monitor_.stopped()) {
        const auto subset = std::find_if(list.begin(), kept, [&set](const ListedSet& cheaper) {
          return is_subset(cheaper, set);
        });
        look_after(static_cast<std::size_t>(subset - list.begin()));
        if (subset != kept) continue;
      }
      *kept++ = set;
      if (set.size == 0) break;
    }
    list.erase(kept, list.end());
  }

 private:
  // Longer lists are not compared pair by pair: they come from local_scores(), which has done so.
  static constexpr std::size_t kLongList = 3000;
  // They take some hundredths of a second.
  static constexpr std::size_t kStepsPerLook = 5000000;

  void look_after(std::size_t steps) {
    steps_ += steps;
    if (steps_ < kStepsPerLook) return;
    monitor_.poll();
    steps_ = 0;
  }

  Monitor& monitor_;
  std::size_t steps_ = 0;
};

using Lists = std::vector<std::vector<ListedSet>>;

// Some lists are empty if the monitor stops.
Lists lists_of(const ParentSets& sets, Filter& filter, const Monitor& monitor) {
  Lists lists(sets.n_variables());
  const Var* parents = sets.parents.data();
  for (Var x = 0; x < sets.n_variables() && !monitor.stopped(); ++x) {
    lists[x].reserve(sets.start[x + 1] - sets.start[x]);
    for (std::size_t i = sets.start[x]; i < sets.start[x + 1]; ++i) {
      lists[x].push_back({sets.cost[i], parents, sets.size[i], i});
      parents += sets.size[i];
    }
    filter.drop_needless(lists[x]);
  }
  return lists;
}

std::vector<std::vector<Var>> all_parents(const Lists& lists) {
  std::vector<std::vector<Var>> parents(lists.size());
  for (std::size_t x = 0; x < lists.size(); ++x) {
    std::vector<bool> seen(lists.size(), false);
    for (const ListedSet& set : lists[x]) {
      for (const Var* y = set.parents; y != set.end(); ++y) seen[*y] = true;
    }
    for (std::size_t y = 0; y < lists.size(); ++y) {
      if (seen[y]) parents[x].push_back(static_cast<Var>(y));
    }
  }
  return parents;
}

// The sets of a list as a part sees them. `place` has the place of each variable in the part,
// negative for others. The members of the result are stored in `inside`.
std::vector<ListedSet> within_part(const std::vector<ListedSet>& list,
                                   const std::vector<Var>& place, std::vector<Var>& inside) {
  std::size_t members = 0;
  for (const ListedSet& set : list) members += static_cast<std::size_t>(set.size);
  inside.resize(members);
  Var* next = inside.data();
  std::vector<ListedSet> seen;
  seen.reserve(list.size());
  for (const ListedSet& set : list) {
    Var* first = next;
    for (const Var* y = set.parents; y != set.end(); ++y) {
      if (place[*y] >= 0) *next++ = place[*y];
    }
    seen.push_back({set.cost, first, static_cast<int>(next - first), set.number});
  }
  return seen;
}

void append(const std::vector<ListedSet>& list, StrongPart& part) {
  for (const ListedSet& set : list) {
    part.sets.size.push_back(set.size);
    part.sets.parents.insert(part.sets.parents.end(), set.parents, set.end());
    part.sets.cost.push_back(set.cost);
    part.number.push_back(set.number);
  }
  part.sets.start.push_back(part.sets.cost.size());
}

void reserve(const Lists& lists, const std::vector<Var>& members, StrongPart& part) {
  std::size_t sets = 0, parents = 0;
  for (Var x : members) {
    sets += lists[x].size();
    for (const ListedSet& set : lists[x]) parents += static_cast<std::size_t>(set.size);
  }
  part.sets.size.reserve(sets);
  part.sets.cost.reserve(sets);
  part.number.reserve(sets);
  part.sets.parents.reserve(parents);
}

// Lists that have been used are dropped.
StrongPart part_of(Lists& lists, const std::vector<Var>& members, Filter& filter) {
  const bool is_whole = members.size() == lists.size();
  std::vector<Var> place(lists.size(), -1);
  for (std::size_t i = 0; i < members.size(); ++i) place[members[i]] = static_cast<Var>(i);
  StrongPart part;
  part.variables = members;
  reserve(lists, members, part);
  for (Var x : members) {
    if (is_whole) {
      append(lists[x], part);
    } else {
      std::vector<Var> inside;
      std::vector<ListedSet> list = within_part(lists[x], place, inside);
      filter.drop_needless(list);
      append(list, part);
    }
    lists[x] = std::vector<ListedSet>();
  }
  return part;
}

// For the lists and the parts made of them.
double bytes_of_parts(const ParentSets& sets) {
  return static_cast<double>(sets.cost.size()) * (sizeof(ListedSet) + sizeof(std::size_t)) +
         sets.bytes();
}

}  // namespace

std::vector<StrongPart> strong_parts(ParentSets sets, Monitor& monitor) {
  if (!monitor.can_hold(bytes_of_parts(sets))) monitor.stop(Stop::kMemoryLimit);
  std::vector<StrongPart> parts;
  Filter filter(monitor);
  Lists lists = lists_of(sets, filter, monitor);
  if (monitor.stopped()) {
    parts.push_back(whole_problem(std::move(sets)));
    return parts;
  }
  for (const std::vector<Var>& members : strong_components(all_parents(lists)))
    parts.push_back(part_of(lists, members, filter));
  return parts;
}

StrongPart whole_without_sets(const ParentSets& sets) {
  StrongPart whole;
  whole.variables.resize(sets.n_variables());
  std::iota(whole.variables.begin(), whole.variables.end(), 0);
  whole.number.resize(sets.cost.size());
  std::iota(whole.number.begin(), whole.number.end(), std::size_t{0});
  return whole;
}

StrongPart whole_problem(ParentSets sets) {
  StrongPart whole = whole_without_sets(sets);
  whole.sets = std::move(sets);
  return whole;
}

}  // namespace bnstar
