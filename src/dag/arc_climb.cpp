#include "dag/arc_climb.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/infinity.h"
#include "dag/start_costs.h"

namespace bnstar {

double ArcState::cost() const {
  double sum = 0;
  for (Var x = 0; x < structure.n_variables(); ++x) sum += gains.cost(x);
  return sum;
}

double ArcState::tolerance(const Move& move) const {
  return rounding_of(std::fabs(gains.cost(move.child)) + std::fabs(gains.cost(move.parent)));
}

void ArcState::apply(const Move& move) {
  structure.apply(move);
  if (move.kind == MoveKind::kReverse) {
    gains.refresh(structure, {move.child, move.parent});
  } else {
    gains.refresh(structure, {move.child});
  }
}

double ArcState::families_for(const Move& move) const {
  return gains.width(move.child) + (move.kind == MoveKind::kReverse ? gains.width(move.parent) : 0);
}

double ArcState::families_for(const ParentLists& parents) const {
  double sum = 0;
  for (Var x = 0; x < structure.n_variables(); ++x) {
    if (structure.parents(x) != parents[x]) sum += gains.width(x);
  }
  return sum;
}

void ArcState::refresh_all() {
  std::vector<Var> all(structure.n_variables());
  std::iota(all.begin(), all.end(), 0);
  gains.refresh(structure, all);
}

void ArcState::go_to(const ParentLists& parents) {
  std::vector<Var> changed;
  for (Var x = 0; x < structure.n_variables(); ++x) {
    if (structure.parents(x) != parents[x]) changed.push_back(x);
  }
  structure = Structure(parents);
  gains.refresh(structure, changed);
}

ClimbEnd ArcClimb::run(FunctionRef<void(double, double)> told) {
  std::deque<std::uint64_t> visited{state_.structure.hash()};
  ClimbEnd best{state_.structure.parents(), state_.gains.costs(), state_.cost(), 0};
  std::vector<Var> changed;  // variables whose parents changed since the best network
  told(best.cost, 0);
  for (int idle = 0; !monitor_.stopped();) {
    const std::optional<Move> move = best_move(visited);
    if (!move) break;
    const double tolerance = state_.tolerance(*move);
    if (settings_.tabu == 0 && state_.gains.change(state_.structure, *move) >= -tolerance) break;
    if (!can_afford(*move)) {
      cut_ = true;
      break;
    }
    state_.apply(*move);
    if (monitor_.stopped()) break;
    ++best.moves;
    changed.insert(changed.end(), {move->child, move->parent});
    visited.push_back(state_.structure.hash());
    while (static_cast<int>(visited.size()) > std::max(1, settings_.tabu)) visited.pop_front();
    const double cost = state_.cost();
    if (cost < best.cost - tolerance) {
      for (Var x : changed) {
        best.parents[x] = state_.structure.parents(x);
        best.costs[x] = state_.gains.cost(x);
      }
      changed.clear();
      best.cost = cost;
      idle = 0;
      told(cost, best.moves);
    } else if (++idle >= settings_.patience) {
      break;
    }
    monitor_.poll();
  }
  best.cut = cut_;
  return best;
}

bool ArcClimb::possible(const Move& move) const {
  return !std::isinf(state_.gains.change(state_.structure, move)) &&
         state_.structure.stays_acyclic(move);
}

void ArcClimb::perturb(int moves, Rng rng) {
  constexpr int kTries = 1000;
  int made = 0;
  for (int tries = 0; made < moves && tries < kTries * moves && !monitor_.stopped(); ++tries) {
    const Var x = static_cast<Var>(rng.below(state_.structure.n_variables()));
    const std::vector<Var>& candidates = constraints_.candidates[x];
    if (candidates.empty()) continue;
    const Var y = candidates[rng.below(candidates.size())];
    const bool there = state_.structure.has_arc(y, x);
    const bool reverse = there && rng.below(2) == 1;
    const Move move{reverse ? MoveKind::kReverse
                    : there ? MoveKind::kDelete
                            : MoveKind::kAdd,
                    x, y};
    if (!possible(move)) continue;
    cut_ = !can_afford(move);
    if (cut_) return;
    state_.apply(move);
    ++made;
  }
}

void ArcClimb::loosen(int arcs, const std::vector<Var>& among, Rng rng) {
  constexpr int kTries = 50;
  int made = 0;
  for (int tries = 0; made < arcs && tries < kTries * arcs && !monitor_.stopped(); ++tries) {
    const Var x = among[rng.below(among.size())];
    const std::vector<Var>& parents = state_.structure.parents(x);
    if (parents.empty()) continue;
    const Var y = parents[rng.below(parents.size())];
    const Move move{rng.below(2) == 1 ? MoveKind::kReverse : MoveKind::kDelete, x, y};
    if (!possible(move)) continue;
    cut_ = !can_afford(move);
    if (cut_) return;
    state_.apply(move);
    ++made;
  }
}

// The best legal move to a structure that was not visited lately; ties go to the first.
std::optional<Move> ArcClimb::best_move(const std::deque<std::uint64_t>& visited) const {
  std::optional<Move> best;
  double least = kInfinity;
  // Returns whether the move is now the best.
  const auto consider = [&](const Move& move) {
    const double change = state_.gains.change(state_.structure, move);
    if (change >= least || !state_.structure.stays_acyclic(move)) return false;
    if (std::find(visited.begin(), visited.end(), state_.structure.hash_after(move)) !=
        visited.end())
      return false;
    best = move;
    least = change;
    return true;
  };
  for (Var x = 0; x < state_.structure.n_variables(); ++x) {
    if (state_.gains.least(x) < least) consider_toggles(x, least, consider);
    for (Var y : state_.structure.parents(x)) consider({MoveKind::kReverse, x, y});
  }
  return best;
}

// The best arcs come first, so the first legal one decides. Many of the best would close a cycle,
// such as the reverse of every present arc.
void ArcClimb::consider_toggles(Var x, const double& least,
                                FunctionRef<bool(const Move&)> consider) const {
  constexpr std::size_t kFirst = 8;
  const std::size_t n = static_cast<std::size_t>(state_.structure.n_variables());
  for (std::size_t i = 0, known = std::min(kFirst, n); i < n; ++i) {
    if (i == known) known = std::min(8 * known, n);
    const Var y = state_.gains.best_parents(x, known)[i];
    const Move move{state_.structure.has_arc(y, x) ? MoveKind::kDelete : MoveKind::kAdd, x, y};
    if (state_.gains.toggle(x, y) >= least || consider(move)) return;
  }
}

}  // namespace bnstar
