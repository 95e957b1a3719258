#include "dag/lazy_climb.h"

#include <algorithm>

namespace bnstar {

LazyClimb::LazyClimb(ArcState& state, const ParentConstraints& allowed, double most_families,
                     Monitor& monitor)
    : state_(state),
      allowed_(allowed),
      most_families_(most_families),
      monitor_(monitor),
      n_(static_cast<std::size_t>(state.structure.n_variables())),
      times_(n_, 0),
      known_(n_ * n_, 0),
      choices_(n_) {
  for (std::size_t x = 0; x < n_; ++x) choices_[x] = best_into(static_cast<Var>(x));
}

void LazyClimb::run(FunctionRef<void(double, double)> told) {
  told(state_.cost(), 0);
  while (n_ > 0 && !monitor_.stopped() && !spent()) {
    const Choice choice = best();
    if (!(choice.change < -state_.tolerance(choice.move))) break;
    monitor_.poll();
    if (look_again(choice.move)) continue;
    make(choice.move);
    ++moves_;
    told(state_.cost(), moves_);
  }
}

LazyClimb::Choice LazyClimb::best_into(Var x) const {
  Choice best{{MoveKind::kAdd, x, x}};
  const auto consider = [&](const Move& move) {
    const double change = state_.gains.change(state_.structure, move);
    if (change < best.change && state_.structure.stays_acyclic(move)) best = {move, change};
  };
  for (Var y : allowed_.candidates[x]) {
    consider({state_.structure.has_arc(y, x) ? MoveKind::kDelete : MoveKind::kAdd, x, y});
  }
  for (Var y : state_.structure.parents(x)) consider({MoveKind::kReverse, x, y});
  return best;
}

const LazyClimb::Choice& LazyClimb::best() const {
  return *std::min_element(choices_.begin(), choices_.end(),
                           [](const Choice& a, const Choice& b) { return a.change < b.change; });
}

// The arc y -> x and its reversal concern the rows of both.
bool LazyClimb::look_again(const Move& move) {
  const Var x = move.child, y = move.parent;
  const bool first = look_at(x, y);
  const bool second = move.kind == MoveKind::kReverse && look_at(y, x);
  if (!first && !second) return false;
  choices_[x] = best_into(x);
  choices_[y] = best_into(y);
  return true;
}

bool LazyClimb::look_at(Var x, Var y) {
  int& since = known_[static_cast<std::size_t>(x) * n_ + y];
  if (since == times_[x]) return false;
  since = times_[x];
  state_.gains.refresh_one(state_.structure, x, y);
  return true;
}

void LazyClimb::make(const Move& move) {
  state_.structure.apply(move);
  toggle(move.child, move.parent);
  if (move.kind == MoveKind::kReverse) toggle(move.parent, move.child);
  // Which arcs would close a cycle has changed.
  for (std::size_t x = 0; x < n_; ++x) choices_[x] = best_into(static_cast<Var>(x));
}

void LazyClimb::toggle(Var x, Var y) {
  state_.gains.note_toggled(x, y);
  known_[static_cast<std::size_t>(x) * n_ + y] = ++times_[x];
}

}  // namespace bnstar
