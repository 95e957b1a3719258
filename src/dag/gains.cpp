#include "dag/gains.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace bnstar {

namespace {

constexpr double kNotAllowed = std::numeric_limits<double>::infinity();
// Families that are asked for together.
constexpr std::size_t kTogether = 4096;

std::vector<Var> with(const std::vector<Var>& set, Var x) {
  std::vector<Var> result(set.size() + 1);
  const auto place = std::lower_bound(set.begin(), set.end(), x);
  *std::copy(set.begin(), place, result.begin()) = x;
  std::copy(place, set.end(), result.end() - (set.end() - place));
  return result;
}

std::vector<Var> without(std::vector<Var> set, Var x) {
  set.erase(std::lower_bound(set.begin(), set.end(), x));
  return set;
}

bool contains(const std::vector<Var>& ascending, Var x) {
  return std::binary_search(ascending.begin(), ascending.end(), x);
}

}  // namespace

Gains::Gains(FamilyScores& scores, const ParentConstraints& allowed, int threads, Monitor& monitor)
    : scores_(scores),
      allowed_(allowed),
      threads_(threads),
      monitor_(monitor),
      n_(static_cast<std::size_t>(scores.n_variables())),
      toggles_(n_ * n_, kNotAllowed),
      least_(n_, kNotAllowed),
      costs_(n_, 0) {}

void Gains::refresh(const Structure& structure, const std::vector<Var>& children) {
  const std::size_t together = std::max<std::size_t>(1, kTogether / n_);
  for (std::size_t first = 0; first < children.size() && !monitor_.stopped(); first += together) {
    const std::size_t last = std::min(first + together, children.size());
    refresh_some(structure, children.data() + first, children.data() + last);
    monitor_.poll();
  }
}

void Gains::refresh_some(const Structure& structure, const Var* first, const Var* last) {
  std::vector<Var> children, toggled;
  ParentLists parents;
  for (const Var* x = first; x != last; ++x) {
    const std::vector<Var>& now = structure.parents(*x);
    children.push_back(*x);
    toggled.push_back(-1);
    parents.push_back(now);
    const bool full = static_cast<int>(now.size()) >= allowed_.max_parents[*x];
    for (Var y : allowed_.candidates[*x]) {
      const bool there = contains(now, y);
      if (!there && full) continue;
      children.push_back(*x);
      toggled.push_back(y);
      parents.push_back(there ? without(now, y) : with(now, y));
    }
  }
  const std::vector<double> costs = scores_.costs(children, std::move(parents), threads_, monitor_);
  if (monitor_.stopped()) return;
  Var x = -1;
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (toggled[i] < 0) {
      x = children[i];
      costs_[x] = costs[i];
      least_[x] = kNotAllowed;
      std::fill(row(x), row(x) + n_, kNotAllowed);
      continue;
    }
    row(x)[toggled[i]] = costs[i] - costs_[x];
    least_[x] = std::min(least_[x], row(x)[toggled[i]]);
  }
}

double Gains::change(const Structure& structure, const Move& move) const {
  const double toggle = row(move.child)[move.parent];
  if (move.kind != MoveKind::kReverse) return toggle;
  const bool full = static_cast<int>(structure.parents(move.parent).size()) >= allowed_.max_parents[move.parent];
  return full ? kNotAllowed : toggle + row(move.parent)[move.child];
}

}  // namespace bnstar
