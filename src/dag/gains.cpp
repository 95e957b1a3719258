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

// The families of some rows, one row after the other; each begins with the family as it is.
struct Rows {
  std::vector<Var> children, toggled;
  ParentLists parents;
  std::vector<std::size_t> start{0};

  void add(Var x, const std::vector<Var>& now, const ParentConstraints& allowed) {
    children.push_back(x);
    toggled.push_back(-1);
    parents.push_back(now);
    const bool full = static_cast<int>(now.size()) >= allowed.max_parents[x];
    for (Var y : allowed.candidates[x]) {
      const bool there = contains(now, y);
      if (!there && full) continue;
      children.push_back(x);
      toggled.push_back(y);
      parents.push_back(there ? without(now, y) : with(now, y));
    }
    start.push_back(children.size());
  }
};

}  // namespace

void score_neighbours(FamilyScores& scores, const ParentConstraints& allowed, const std::vector<Var>& children,
                      const std::vector<const std::vector<Var>*>& parents, int threads, Monitor& monitor,
                      RowObserver& observer) {
  const std::size_t together = std::max<std::size_t>(1, kTogether / scores.n_variables());
  for (std::size_t first = 0; first < children.size() && !monitor.stopped(); first += together) {
    const std::size_t last = std::min(first + together, children.size());
    Rows rows;
    for (std::size_t i = first; i < last; ++i) rows.add(children[i], *parents[i], allowed);
    const std::vector<double> costs = scores.costs(rows.children, std::move(rows.parents), threads, monitor);
    for (std::size_t i = first; i < last && !monitor.stopped(); ++i) {
      const std::size_t begin = rows.start[i - first], end = rows.start[i - first + 1];
      observer.see(children[i], *parents[i], &rows.toggled[begin], &costs[begin], end - begin);
    }
    monitor.poll();
  }
}

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
  std::vector<const std::vector<Var>*> parents;
  for (Var x : children) parents.push_back(&structure.parents(x));
  score_neighbours(scores_, allowed_, children, parents, threads_, monitor_, *this);
}

void Gains::see(Var x, const std::vector<Var>& parents, const Var* toggled, const double* costs, std::size_t count) {
  costs_[x] = costs[0];
  least_[x] = kNotAllowed;
  std::fill(row(x), row(x) + n_, kNotAllowed);
  for (std::size_t i = 1; i < count; ++i) {
    row(x)[toggled[i]] = costs[i] - costs_[x];
    least_[x] = std::min(least_[x], row(x)[toggled[i]]);
  }
  if (observer_) observer_->see(x, parents, toggled, costs, count);
}

double Gains::change(const Structure& structure, const Move& move) const {
  const double toggle = row(move.child)[move.parent];
  if (move.kind != MoveKind::kReverse) return toggle;
  const bool full = static_cast<int>(structure.parents(move.parent).size()) >= allowed_.max_parents[move.parent];
  return full ? kNotAllowed : toggle + row(move.parent)[move.child];
}

}  // namespace bnstar
