#include "dag/family_cache.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace bnstar {

namespace {

std::uint64_t signature_of(const Var* set, int size) {
  std::uint64_t bits = 0;
  for (int i = 0; i < size; ++i) bits |= std::uint64_t{1} << (set[i] & 63);
  return bits;
}

}  // namespace

void FamilyLog::add(Var x, const std::vector<Var>& parents, double cost, bool open) {
  children_.push_back(x);
  sizes_.push_back(static_cast<int>(parents.size()));
  members_.insert(members_.end(), parents.begin(), parents.end());
  costs_.push_back(cost);
  open_.push_back(open);
}

void FamilyLog::see(Var x, const std::vector<Var>& parents, const Var* toggled, const double* costs,
                    std::size_t count) {
  add(x, parents, costs[0], false);
  std::vector<Var> other;
  for (std::size_t i = 1; i < count; ++i) {
    const auto place = std::lower_bound(parents.begin(), parents.end(), toggled[i]);
    const bool there = place != parents.end() && *place == toggled[i];
    if (std::isinf(costs[i]) || (!there && costs[i] >= costs[0])) continue;
    other.assign(parents.begin(), place);
    if (!there) other.push_back(toggled[i]);
    other.insert(other.end(), place + (there ? 1 : 0), parents.end());
    add(x, other, costs[i], true);
  }
}

bool FamilyCache::beaten(const List& list, const Var* set, int size, double cost) const {
  const std::uint64_t outside = ~signature_of(set, size);
  for (std::size_t i = 0; i < list.cost.size(); ++i) {
    if ((list.signature[i] & outside) != 0 || list.cost[i] > cost + 1e-10 * std::max(1.0, std::fabs(cost))) continue;
    const Var* other = list.sets.set(i);
    if (std::includes(set, set + size, other, other + list.sets.size(i))) return true;
  }
  return false;
}

void FamilyCache::add(Var x, const Var* set, int size, double cost, bool open) {
  List& list = lists_[x];
  const std::size_t known = list.sets.find(set, size);
  if (known != SetIndex::kAbsent && !open) list.open[known] = false;
  if (known != SetIndex::kAbsent || beaten(list, set, size, cost)) return;
  list.sets.number(set, size);
  list.cost.push_back(cost);
  list.open.push_back(open);
  list.signature.push_back(signature_of(set, size));
}

void FamilyCache::take(const FamilyLog& log) {
  const Var* members = log.members_.data();
  for (std::size_t i = 0; i < log.children_.size(); ++i) {
    add(log.children_[i], members, log.sizes_[i], log.costs_[i], log.open_[i]);
    members += log.sizes_[i];
  }
}

void FamilyCache::take(const ParentSets& sets) {
  const Var* members = sets.parents.data();
  for (Var x = 0; x < sets.n_variables(); ++x) {
    for (std::size_t i = sets.start[x]; i < sets.start[x + 1]; ++i) {
      add(x, members, sets.size[i], sets.cost[i], true);
      members += sets.size[i];
    }
  }
}

ParentLists FamilyCache::widen(Var x, int most, double dearest) {
  List& list = lists_[x];
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < list.cost.size(); ++i) {
    if (list.open[i] && list.cost[i] <= dearest) open.push_back(i);
  }
  const auto last = open.begin() + std::min<std::ptrdiff_t>(most, open.end() - open.begin());
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

void FamilyCache::shrink(const ParentLists& kept) {
  const double now = bytes();
  if (now <= bytes_) return;
  // Half is left, so that this does not come again at once.
  const double share = bytes_ / (2 * now);
  for (std::size_t x = 0; x < lists_.size(); ++x) {
    const auto most = static_cast<std::size_t>(share * static_cast<double>(lists_[x].cost.size()));
    shrink(lists_[x], most, kept[x]);
  }
}

void FamilyCache::shrink(List& list, std::size_t most, const std::vector<Var>& kept) const {
  std::vector<std::size_t> by_cost(list.cost.size());
  std::iota(by_cost.begin(), by_cost.end(), std::size_t{0});
  std::sort(by_cost.begin(), by_cost.end(), [&](std::size_t a, std::size_t b) { return list.cost[a] < list.cost[b]; });
  const List before = std::move(list);
  list = List();
  const std::size_t own = before.sets.find(kept.data(), static_cast<int>(kept.size()));
  for (std::size_t i = 0; i < by_cost.size(); ++i) {
    const std::size_t number = by_cost[i];
    // The last is that of no parents, or of the required ones.
    if (i >= most && number != own && i + 1 < by_cost.size()) continue;
    list.sets.number(before.sets.set(number), before.sets.size(number));
    list.cost.push_back(before.cost[number]);
    list.open.push_back(before.open[number]);
    list.signature.push_back(before.signature[number]);
  }
}

ParentSets FamilyCache::sets() const {
  ParentSets all;
  for (const List& list : lists_) {
    for (std::size_t i = 0; i < list.cost.size(); ++i) {
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
  for (const List& list : lists_) sum += list.cost.size();
  return sum;
}

double FamilyCache::bytes() const {
  double sum = 0;
  for (const List& list : lists_) sum += list.bytes();
  return sum;
}

}  // namespace bnstar
