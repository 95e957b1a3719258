#include "dag/hill_climb.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "base/rng.h"
#include "dag/gains.h"

namespace bnstar {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// Restarts of one round begin with the same network, the best of the rounds before.
constexpr int kRestartsPerRound = 8;

struct State {
  Structure structure;
  Gains gains;

  double cost() const {
    double sum = 0;
    for (Var x = 0; x < structure.n_variables(); ++x) sum += gains.cost(x);
    return sum;
  }
  // Changes that are smaller can be rounding.
  double tolerance(const Move& move) const {
    return 1e-12 * (1 + std::fabs(gains.cost(move.child)) + std::fabs(gains.cost(move.parent)));
  }
  void apply(const Move& move) {
    structure.apply(move);
    if (move.kind == MoveKind::kReverse) {
      gains.refresh(structure, {move.child, move.parent});
    } else {
      gains.refresh(structure, {move.child});
    }
  }
};

class HillClimb {
 public:
  HillClimb(FamilyScores& scores, const ParentConstraints& allowed, const HillClimbSettings& settings, Monitor& monitor)
      : allowed_(allowed),
        settings_(settings),
        monitor_(monitor),
        best_{Structure(settings.start), Gains(scores, allowed, settings.threads, monitor)} {}

  void run() {
    std::vector<Var> all(best_.structure.n_variables());
    std::iota(all.begin(), all.end(), 0);
    best_.gains.refresh(best_.structure, all);
    if (monitor_.stopped()) return;
    started_ = true;
    best_cost_ = best_.cost();
    monitor_.record(best_cost_, -kInfinity, 0);
    climb(best_);
    for (int restart = 0; restart < settings_.restarts && !monitor_.stopped(); ++restart) {
      if (restart % kRestartsPerRound == 0) round_start_.emplace(best_);
      State state = *round_start_;
      if (!perturb(state, restart)) break;
      climb(std::move(state));
      ++restarts_;
    }
  }

  const State& best() const { return best_; }
  // False when there was no time for the first scores.
  bool started() const { return started_; }
  double best_cost() const { return best_cost_; }
  double moves() const { return moves_; }
  double restarts() const { return restarts_; }

 private:
  void climb(State state) {
    std::deque<std::uint64_t> visited{state.structure.hash()};
    double least = state.cost();
    note(state, least);
    for (int idle = 0; !monitor_.stopped();) {
      const std::optional<Move> move = best_move(state, visited);
      if (!move) return;
      const double change = state.gains.change(state.structure, *move);
      const double tolerance = state.tolerance(*move);
      if (settings_.tabu == 0 && change >= -tolerance) return;
      state.apply(*move);
      if (monitor_.stopped()) return;
      ++moves_;
      visited.push_back(state.structure.hash());
      while (static_cast<int>(visited.size()) > std::max(1, settings_.tabu)) visited.pop_front();
      const double cost = state.cost();
      if (cost < least - tolerance) {
        least = cost;
        idle = 0;
        note(state, cost);
      } else if (++idle >= settings_.patience) {
        return;
      }
      monitor_.poll();
    }
  }

  void note(const State& state, double cost) {
    if (cost >= best_cost_) return;
    best_cost_ = cost;
    best_.structure = state.structure;
    best_.gains.take(state.gains);
    monitor_.record(best_cost_, -kInfinity, moves_);
  }

  // The best legal move to a structure that was not visited of late; ties to the first of them.
  std::optional<Move> best_move(const State& state, const std::deque<std::uint64_t>& visited) const {
    std::optional<Move> best;
    double least = kInfinity;
    const auto consider = [&](const Move& move) {
      const double change = state.gains.change(state.structure, move);
      if (change >= least || !state.structure.stays_acyclic(move)) return;
      if (std::find(visited.begin(), visited.end(), state.structure.hash_after(move)) != visited.end()) return;
      best = move;
      least = change;
    };
    for (Var x = 0; x < state.structure.n_variables(); ++x) {
      if (state.gains.least(x) < least) {
        for (Var y : allowed_.candidates[x]) {
          consider({state.structure.has_arc(y, x) ? MoveKind::kDelete : MoveKind::kAdd, x, y});
        }
      }
      for (Var y : state.structure.parents(x)) consider({MoveKind::kReverse, x, y});
    }
    return best;
  }

  // Random legal moves; false when none was found.
  bool perturb(State& state, int restart) {
    constexpr int kTries = 1000;
    Rng rng(settings_.seed, static_cast<std::uint64_t>(restart) + 1);
    const int n = state.structure.n_variables();
    int made = 0;
    for (int tries = 0; made < settings_.perturb && tries < kTries * settings_.perturb && !monitor_.stopped();
         ++tries) {
      const Var x = static_cast<Var>(rng.below(n));
      const std::vector<Var>& candidates = allowed_.candidates[x];
      if (candidates.empty()) continue;
      const Var y = candidates[rng.below(candidates.size())];
      const bool there = state.structure.has_arc(y, x);
      const bool reverse = there && rng.below(2) == 1;
      const Move move{reverse ? MoveKind::kReverse : there ? MoveKind::kDelete : MoveKind::kAdd, x, y};
      if (std::isinf(state.gains.change(state.structure, move)) || !state.structure.stays_acyclic(move)) continue;
      state.apply(move);
      ++made;
    }
    return made > 0;
  }

  const ParentConstraints& allowed_;
  const HillClimbSettings& settings_;
  Monitor& monitor_;
  State best_;
  std::optional<State> round_start_;
  double best_cost_ = kInfinity;
  double moves_ = 0, restarts_ = 0;
  bool started_ = false;
};

}  // namespace

Result hill_climb(FamilyScores& scores, const ParentConstraints& allowed, const HillClimbSettings& settings,
                  Report& report, Monitor& monitor) {
  // The best network, the present one and that of the round each have a table.
  const double tables = (settings.restarts > 0 ? 3 : 2) * Gains::bytes(scores.n_variables());
  if (!monitor.can_hold(tables)) monitor.stop(Stop::kMemoryLimit);
  Result result;
  result.parents = settings.start;
  if (monitor.stopped()) {
    result.stop = monitor.why();
    return result;
  }
  const Holding held(monitor, tables);
  HillClimb climb(scores, allowed, settings, monitor);
  climb.run();
  result.parents = climb.best().structure.parents();
  if (climb.started()) {
    for (Var x = 0; x < scores.n_variables(); ++x) result.costs.push_back(climb.best().gains.cost(x));
    result.cost = climb.best_cost();
  }
  result.bound = -kInfinity;
  result.stop = monitor.why();
  report.counters = {{"moves", climb.moves()},
                     {"restarts", climb.restarts()},
                     {"families", scores.families()},
                     {"sets_counted", scores.sets_counted()},
                     {"sets_derived", scores.sets_remembered()},
                     {"seconds_heuristic", 0}};
  return result;
}

}  // namespace bnstar
