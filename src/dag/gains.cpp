#include "dag/gains.h"

#include <algorithm>
#include <limits>

namespace bnstar {

namespace {

constexpr double kNotAllowed = std::numeric_limits<double>::infinity();

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
  std::vector<FamilyNames> families;
  for (Var x : children) families.push_back({x, &structure.parents(x)});
  score_neighbours(scores_, allowed_, families, threads_, monitor_, *this);
}

void Gains::see(const FamilyRow& found) {
  const Var x = found.child;
  costs_[x] = found.costs[0];
  least_[x] = kNotAllowed;
  std::fill(row(x), row(x) + n_, kNotAllowed);
  for (std::size_t i = 1; i < found.count; ++i) {
    row(x)[found.toggled[i]] = found.costs[i] - costs_[x];
    least_[x] = std::min(least_[x], row(x)[found.toggled[i]]);
  }
  if (observer_) observer_->see(found);
}

double Gains::change(const Structure& structure, const Move& move) const {
  const double toggle = row(move.child)[move.parent];
  if (move.kind != MoveKind::kReverse) return toggle;
  const bool full = static_cast<int>(structure.parents(move.parent).size()) >= allowed_.max_parents[move.parent];
  return full ? kNotAllowed : toggle + row(move.parent)[move.child];
}

}  // namespace bnstar
