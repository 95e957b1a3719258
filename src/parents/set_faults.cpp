#include "parents/set_faults.h"

#include <cmath>
#include <limits>
#include <vector>

#include "base/infinity.h"
#include "base/set_hash.h"

namespace bnstar {

namespace {

constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

struct Members {
  const int* first;
  int size;
  std::size_t number;  // among the sets of its variable
};

// Orders by size, then by the largest parent, the second largest, and so on: negative, zero or
// positive.
int compare(const Members& a, const Members& b) {
  if (a.size != b.size) return a.size - b.size;
  for (int i = a.size - 1; i >= 0; --i) {
    if (a.first[i] != b.first[i]) return a.first[i] - b.first[i];
  }
  return 0;
}

SetFault fault_of_members(const Members& set, int n_variables, int owner) {
  int before = 0;
  for (int i = 0; i < set.size; ++i) {
    const int member = set.first[i];
    if (member < 1 || member > n_variables) return SetFault::kMember;
    if (member == owner) return SetFault::kOwner;
    if (member <= before) return SetFault::kOrder;
    before = member;
  }
  return SetFault::kNone;
}

// The number of a set that is listed twice, or kNone, found by a hash table that is at most half
// full.
std::size_t find_double(const std::vector<Members>& sets) {
  std::size_t slots = 2;
  while (slots < 2 * sets.size()) slots *= 2;
  std::vector<std::size_t> table(slots, kNone);
  for (std::size_t i = 0; i < sets.size(); ++i) {
    std::size_t slot = hash_of_set(sets[i].first, sets[i].size) & (slots - 1);
    for (; table[slot] != kNone; slot = (slot + 1) & (slots - 1)) {
      if (compare(sets[table[slot]], sets[i]) == 0) return sets[i].number;
    }
    table[slot] = i;
  }
  return kNone;
}

bool starts_fit(const SetsFromOutside& sets) {
  if (sets.start[0] != 0) return false;
  for (int x = 0; x < sets.n_variables; ++x) {
    if (!(sets.start[x] <= sets.start[x + 1])) return false;
  }
  return sets.start[sets.n_variables] == static_cast<double>(sets.n_sizes) &&
         sets.n_scores == sets.n_sizes;
}

SetFault fault_of_set(const Members& set, double score, const int* end, int n_variables,
                      int owner) {
  if (set.size < 0 || set.size > end - set.first) return SetFault::kSize;
  if (std::isnan(score) || score == kInfinity) return SetFault::kScore;
  return fault_of_members(set, n_variables, owner);
}

// Checks the sets of report.variable, whose parents begin at `next`. Returns where those of the
// next variable begin.
const int* look_through(const SetsFromOutside& sets, const int* next, SetReport& report) {
  const std::size_t first = static_cast<std::size_t>(sets.start[report.variable]);
  const std::size_t count = static_cast<std::size_t>(sets.start[report.variable + 1]) - first;
  const int* const end = sets.parents + sets.n_parents;
  const int* const begin = next;
  Members before{nullptr, -1, 0};
  bool ascending = true;
  for (std::size_t i = 0; i < count; ++i) {
    const Members set{next, sets.size[first + i], i};
    const double score = sets.score[first + i];
    report.set = i;
    report.fault = fault_of_set(set, score, end, sets.n_variables, report.variable + 1);
    if (report.fault != SetFault::kNone) return next;
    report.impossible += score == -kInfinity;
    ascending = ascending && compare(before, set) < 0;
    before = set;
    next += set.size;
  }
  if (ascending) return next;
  std::vector<Members> listed;
  listed.reserve(count);
  const int* place = begin;
  for (std::size_t i = 0; i < count; place += sets.size[first + i], ++i)
    listed.push_back({place, sets.size[first + i], i});
  report.set = find_double(listed);
  if (report.set != kNone) report.fault = SetFault::kRepeated;
  return next;
}

}  // namespace

SetReport find_set_fault(const SetsFromOutside& sets) {
  SetReport report;
  if (!starts_fit(sets)) {
    report.fault = SetFault::kStart;
    return report;
  }
  const int* next = sets.parents;
  for (int x = 0; x < sets.n_variables; ++x) {
    report.variable = x;
    next = look_through(sets, next, report);
    if (report.fault != SetFault::kNone) return report;
  }
  if (next != sets.parents + sets.n_parents) report.fault = SetFault::kSize;
  return report;
}

}  // namespace bnstar
