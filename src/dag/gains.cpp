#include "dag/gains.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace bnstar {

namespace {

constexpr double kNotAllowed = std::numeric_limits<double>::infinity();

}  // namespace

Gains::Gains(FamilyScores& scores, const ParentConstraints& constraints, int threads,
             Monitor& monitor)
    : scores_(scores),
      constraints_(constraints),
      threads_(threads),
      monitor_(monitor),
      n_(static_cast<std::size_t>(scores.n_variables())),
      toggles_(n_ * n_, kNotAllowed),
      least_(n_, kNotAllowed),
      costs_(n_, 0),
      best_(n_) {}

void Gains::refresh(const Structure& structure, const std::vector<Var>& children) {
  std::vector<FamilyNames> families;
  for (Var x : children) {
    if (!recall(x, structure.parents(x))) families.push_back({x, &structure.parents(x)});
  }
  score_neighbours(scores_, constraints_, families, threads_, monitor_, *this);
}

void Gains::see(const FamilyRow& found) {
  const Var x = found.child;
  best_[x].clear();
  costs_[x] = found.costs[0];
  least_[x] = kNotAllowed;
  std::fill(row(x), row(x) + n_, kNotAllowed);
  for (std::size_t i = 1; i < found.count; ++i) {
    row(x)[found.toggled[i - 1]] = found.costs[i] - costs_[x];
    least_[x] = std::min(least_[x], row(x)[found.toggled[i - 1]]);
  }
  if (observer_) observer_->see(found);
  if (memory_) keep(x, found.parents, found.count);
}

// Remembered families count as asked for, so that limits on families do not depend on the memory.
bool Gains::recall(Var x, const std::vector<Var>& parents) {
  const double* known = memory_ ? memory_->find(x, parents) : nullptr;
  if (!known) return false;
  scores_.note_remembered(known[0]);
  best_[x].clear();
  costs_[x] = known[1];
  least_[x] = known[2];
  std::copy(known + 3, known + 3 + n_, row(x));
  return true;
}

void Gains::keep(Var x, const std::vector<Var>& parents, std::size_t families) {
  std::vector<double> kept{static_cast<double>(families), costs_[x], least_[x]};
  kept.insert(kept.end(), row(x), row(x) + n_);
  memory_->remember(x, parents, kept);
}

const std::vector<Var>& Gains::best_parents(Var x, std::size_t count) const {
  std::vector<Var>& best = best_[x];
  count = std::min(count, n_);
  if (best.size() >= count) return best;
  const double* const changes = row(x);
  std::vector<Var> all(n_);
  std::iota(all.begin(), all.end(), 0);
  const auto end = all.begin() + static_cast<std::ptrdiff_t>(count);
  std::partial_sort(all.begin(), end, all.end(), [=](Var y, Var z) {
    return changes[y] < changes[z] || (changes[y] == changes[z] && y < z);
  });
  best.assign(all.begin(), end);
  return best;
}

// Rows may belong to a network with fewer parents, so the limit on parents is checked here.
double Gains::change(const Structure& structure, const Move& move) const {
  const double toggle = row(move.child)[move.parent];
  if (move.kind == MoveKind::kDelete) return toggle;
  const bool reverse = move.kind == MoveKind::kReverse;
  if (full(structure, reverse ? move.parent : move.child)) return kNotAllowed;
  return reverse ? toggle + row(move.parent)[move.child] : toggle;
}

}  // namespace bnstar
