#include "dag/family_cache.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "base/function_ref.h"

namespace bnstar {

namespace {

std::uint64_t signature_of(const Var* set, int size) {
  std::uint64_t bits = 0;
  for (int i = 0; i < size; ++i) bits |= std::uint64_t{1} << (set[i] & 63);
  return bits;
}

void for_each_worth_keeping(const FamilyRow& row,
                            FunctionRef<void(const std::vector<Var>&, double, bool)> keep) {
  const std::vector<Var>& parents = row.parents;
  if (!std::isinf(row.costs[0])) keep(parents, row.costs[0], false);
  std::vector<Var> other;
  for (std::size_t i = 1; i < row.count; ++i) {
    if (std::isinf(row.costs[i])) continue;
    const auto place = std::lower_bound(parents.begin(), parents.end(), row.toggled[i - 1]);
    const bool there = place != parents.end() && *place == row.toggled[i - 1];
    if (!there && !beats(row.costs[i], row.costs[0])) continue;
    other.assign(parents.begin(), place);
    if (!there) other.push_back(row.toggled[i - 1]);
    other.insert(other.end(), there ? place + 1 : place, parents.end());
    keep(other, row.costs[i], true);
  }
}

// Ascending, and without the child.
bool is_parent_set(const std::vector<Var>& set, Var child) {
  return std::adjacent_find(set.begin(), set.end(), std::greater_equal<>()) == set.end() &&
         !std::binary_search(set.begin(), set.end(), child);
}

}  // namespace

void FamilyLog::see(const FamilyRow& row) {
  for_each_worth_keeping(row, [&](const std::vector<Var>& set, double cost, bool open) {
    children_.push_back(row.child);
    sizes_.push_back(static_cast<int>(set.size()));
    members_.insert(members_.end(), set.begin(), set.end());
    costs_.push_back(cost);
    open_.push_back(open);
  });
}

void FamilyCache::List::push(const Var* set, int size, double its_cost, bool is_open) {
  sets.number(set, size);
  cost.push_back(its_cost);
  open.push_back(is_open);
  signature.push_back(signature_of(set, size));
}

// One bit of the signature rules out most sets.
bool FamilyCache::List::has_as_cheap_subset(const Var* set, int size, double its_cost) const {
  const std::uint64_t outside = ~signature_of(set, size);
  for (std::size_t i = 0; i < cost.size(); ++i) {
    if ((signature[i] & outside) != 0 || beats(its_cost, cost[i])) continue;
    const Var* other = sets.set(i);
    if (std::includes(set, set + size, other, other + sets.size(i))) return true;
  }
  return false;
}

void FamilyCache::add(Var x, const Var* set, int size, double cost, bool open) {
  List& list = lists_[x];
  const std::size_t known = list.sets.find(set, size);
  if (known != SetIndex::kAbsent) {
    if (!open) list.open[known] = false;
  } else if (!list.has_as_cheap_subset(set, size, cost)) {
    list.push(set, size, cost, open);
  }
}

void FamilyCache::add(Var x, const std::vector<Var>& set, double cost, bool open) {
  add(x, set.data(), static_cast<int>(set.size()), cost, open);
}

void FamilyCache::see(const FamilyRow& row) {
  for_each_worth_keeping(row, [&](const std::vector<Var>& set, double cost, bool open) {
    add(row.child, set, cost, open);
  });
  make_room();
}

void FamilyCache::take(const FamilyLog& log) {
  const Var* members = log.members_.data();
  for (std::size_t i = 0; i < log.children_.size(); ++i) {
    add(log.children_[i], members, log.sizes_[i], log.costs_[i], log.open_[i]);
    members += log.sizes_[i];
  }
  make_room();
}

void FamilyCache::take(const ParentSets& sets) {
  const Var* members = sets.parents.data();
  for (Var x = 0; x < sets.n_variables(); ++x) {
    for (std::size_t i = sets.start[x]; i < sets.start[x + 1]; ++i) {
      lists_[x].push(members, sets.size[i], sets.cost[i], true);
      members += sets.size[i];
    }
  }
  make_room();
}

ParentLists FamilyCache::close_cheapest(Var x, std::size_t most, double cost) {
  List& list = lists_[x];
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list.open[i] && list.cost[i] <= cost) open.push_back(i);
  }
  const std::size_t count = std::min(most, open.size());
  const auto last = open.begin() + static_cast<std::ptrdiff_t>(count);
  std::partial_sort(open.begin(), last, open.end(), [&](std::size_t a, std::size_t b) {
    return list.cost[a] != list.cost[b] ? list.cost[a] < list.cost[b] : a < b;
  });
  ParentLists sets;
  for (auto i = open.begin(); i != last; ++i) {
    list.open[*i] = false;
    sets.emplace_back(list.sets.set(*i), list.sets.set(*i) + list.sets.size(*i));
  }
  return sets;
}

void FamilyCache::make_room() {
  // ParentSets and IndexedSets take about as much as the lists, each.
  constexpr double kForms = 3;
  if (kForms * bytes() <= bytes_) return;
  for (List& list : lists_) list = cheapest_of(list, list.size() / 2);
}

// The most expensive set stays too: it has no parents, or the required ones only, and every order
// can fall back on it.
FamilyCache::List FamilyCache::cheapest_of(const List& list, std::size_t most) {
  std::vector<std::size_t> by_cost(list.size());
  std::iota(by_cost.begin(), by_cost.end(), std::size_t{0});
  std::stable_sort(by_cost.begin(), by_cost.end(),
                   [&](std::size_t a, std::size_t b) { return list.cost[a] < list.cost[b]; });
  List kept;
  for (std::size_t i = 0; i < by_cost.size(); ++i) {
    if (i >= most && i + 1 < by_cost.size()) continue;
    const std::size_t number = by_cost[i];
    kept.push(list.sets.set(number), list.sets.size(number), list.cost[number], list.open[number]);
  }
  return kept;
}

void FamilyCache::put(State& state) const {
  std::vector<std::vector<Var>> sets;
  std::vector<double>&counts = state["cache.counts"], &costs = state["cache.costs"],
  &open = state["cache.open"];
  for (const List& list : lists_) {
    counts.push_back(static_cast<double>(list.size()));
    costs.insert(costs.end(), list.cost.begin(), list.cost.end());
    open.insert(open.end(), list.open.begin(), list.open.end());
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Var* set = list.sets.set(i);
      sets.emplace_back(set, set + list.sets.size(i));
    }
  }
  put_lists(state, "cache.sets", sets);
}

void FamilyCache::take_state(const StateReader& state) {
  const std::vector<double>& costs = state.numbers("cache.costs");
  const std::vector<int> open = state.wholes<int>("cache.open", 0, 1);
  const auto n = static_cast<double>(lists_.size());
  const auto sets = read_lists<Var>(state, "cache.sets", costs.size(), 0, n - 1);
  const auto counts =
      state.wholes<std::size_t>("cache.counts", 0, static_cast<double>(costs.size()));
  check_state(open.size() == costs.size() && counts.size() == lists_.size() &&
              std::accumulate(counts.begin(), counts.end(), std::size_t{0}) == costs.size());
  std::size_t next = 0;
  for (std::size_t x = 0; x < lists_.size(); ++x) {
    List list;
    for (std::size_t last = next + counts[x]; next < last; ++next) {
      check_state(is_parent_set(sets[next], static_cast<Var>(x)));
      list.push(sets[next].data(), static_cast<int>(sets[next].size()), costs[next],
                open[next] != 0);
    }
    lists_[x] = std::move(list);
  }
}

ParentSets FamilyCache::sets() const {
  ParentSets all;
  for (const List& list : lists_) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Var* set = list.sets.set(i);
      all.size.push_back(list.sets.size(i));
      all.parents.insert(all.parents.end(), set, set + list.sets.size(i));
      all.cost.push_back(list.cost[i]);
    }
    all.start.push_back(all.cost.size());
  }
  return all;
}

std::size_t FamilyCache::count() const {
  std::size_t sum = 0;
  for (const List& list : lists_) sum += list.size();
  return sum;
}

double FamilyCache::bytes() const {
  double sum = 0;
  for (const List& list : lists_) sum += list.bytes();
  return sum;
}

}  // namespace bnstar
