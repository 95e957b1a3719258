#include "dag/hill_climb.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "base/function_ref.h"
#include "base/parallel.h"
#include "base/rng.h"
#include "dag/gains.h"

namespace bnstar {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// Restarts of one round begin with the same network, the best of the rounds before.
constexpr int kRestartsPerRound = 8;

// A network and what every move would change in it.
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

// What a climb has found.
struct Found {
  ParentLists parents;
  double cost = kInfinity;
  double moves = 0;
};

// One climb from a state. Keeps nothing for the next one, so that several can run side by side.
class Climb {
 public:
  Climb(State& state, const ParentConstraints& allowed, const HillClimbSettings& settings, Monitor& monitor)
      : state_(state), allowed_(allowed), settings_(settings), monitor_(monitor) {}

  // `told` is called with the cost and the moves of the first network and of every better one.
  Found run(FunctionRef<void(double, double)> told) {
    std::deque<std::uint64_t> visited{state_.structure.hash()};
    Found best{state_.structure.parents(), state_.cost(), 0};
    told(best.cost, 0);
    for (int idle = 0; !monitor_.stopped();) {
      const std::optional<Move> move = best_move(visited);
      if (!move) break;
      const double tolerance = state_.tolerance(*move);
      if (settings_.tabu == 0 && state_.gains.change(state_.structure, *move) >= -tolerance) break;
      state_.apply(*move);
      if (monitor_.stopped()) break;
      ++best.moves;
      visited.push_back(state_.structure.hash());
      while (static_cast<int>(visited.size()) > std::max(1, settings_.tabu)) visited.pop_front();
      const double cost = state_.cost();
      if (cost < best.cost - tolerance) {
        best.parents = state_.structure.parents();
        best.cost = cost;
        idle = 0;
        told(cost, best.moves);
      } else if (++idle >= settings_.patience) {
        break;
      }
      monitor_.poll();
    }
    return best;
  }

  // So many random legal moves, or as many as can be found.
  void perturb(int moves, Rng rng) {
    constexpr int kTries = 1000;
    int made = 0;
    for (int tries = 0; made < moves && tries < kTries * moves && !monitor_.stopped(); ++tries) {
      const Var x = static_cast<Var>(rng.below(state_.structure.n_variables()));
      const std::vector<Var>& candidates = allowed_.candidates[x];
      if (candidates.empty()) continue;
      const Var y = candidates[rng.below(candidates.size())];
      const bool there = state_.structure.has_arc(y, x);
      const bool reverse = there && rng.below(2) == 1;
      const Move move{reverse ? MoveKind::kReverse : there ? MoveKind::kDelete : MoveKind::kAdd, x, y};
      if (std::isinf(state_.gains.change(state_.structure, move)) || !state_.structure.stays_acyclic(move)) continue;
      state_.apply(move);
      ++made;
    }
  }

 private:
  // The best legal move to a structure that was not visited of late; ties to the first of them.
  std::optional<Move> best_move(const std::deque<std::uint64_t>& visited) const {
    std::optional<Move> best;
    double least = kInfinity;
    const auto consider = [&](const Move& move) {
      const double change = state_.gains.change(state_.structure, move);
      if (change >= least || !state_.structure.stays_acyclic(move)) return;
      if (std::find(visited.begin(), visited.end(), state_.structure.hash_after(move)) != visited.end()) return;
      best = move;
      least = change;
    };
    for (Var x = 0; x < state_.structure.n_variables(); ++x) {
      if (state_.gains.least(x) < least) {
        for (Var y : allowed_.candidates[x]) {
          consider({state_.structure.has_arc(y, x) ? MoveKind::kDelete : MoveKind::kAdd, x, y});
        }
      }
      for (Var y : state_.structure.parents(x)) consider({MoveKind::kReverse, x, y});
    }
    return best;
  }

  State& state_;
  const ParentConstraints& allowed_;
  const HillClimbSettings& settings_;
  Monitor& monitor_;
};

// The first climb and the rounds of restarts.
class Rounds {
 public:
  Rounds(FamilyScores& scores, const ParentConstraints& allowed, const HillClimbSettings& settings, Monitor& monitor)
      : scores_(scores),
        allowed_(allowed),
        settings_(settings),
        monitor_(monitor),
        state_{Structure(settings.start), Gains(scores, allowed, settings.threads, monitor)} {}

  // Value: false when there was no time for the first scores.
  bool run() {
    best_.parents = settings_.start;
    std::vector<Var> all(state_.structure.n_variables());
    std::iota(all.begin(), all.end(), 0);
    state_.gains.refresh(state_.structure, all);
    if (monitor_.stopped()) return false;
    best_ = Climb(state_, allowed_, settings_, monitor_).run([this](double cost, double moves) {
      monitor_.record(cost, -kInfinity, moves);
    });
    while (restarts_ < settings_.restarts && !monitor_.stopped()) round();
    go_to_best();
    return true;
  }

  const State& state() const { return state_; }
  const Found& best() const { return best_; }
  int restarts() const { return restarts_; }

  // What the restarts asked for besides the first climb.
  double families = 0, sets_counted = 0, sets_derived = 0;

 private:
  // All restarts of a round begin with the best network of the rounds before; each has random numbers of its own. How far one has
  // to go to leave a local optimum nobody knows: one restart tries a few moves, another many.
  void round() {
    go_to_best();
    if (monitor_.stopped()) return;
    const int count = std::min(kRestartsPerRound, settings_.restarts - restarts_);
    std::vector<Found> found(count);
    std::vector<std::array<double, 3>> asked(count);
    // Who climbs knows what was known before the round, and not what others find in it.
    parallel_for(settings_.threads, found.size(), monitor_, [&](std::size_t i) {
      FamilyScores scores = scores_.twin();
      State state{state_.structure, Gains(scores, allowed_, 1, monitor_)};
      state.gains.take(state_.gains);
      Climb climb(state, allowed_, settings_, monitor_);
      climb.perturb(settings_.perturb * (1 << i), Rng(settings_.seed, static_cast<std::uint64_t>(restarts_) + i + 1));
      found[i] = climb.run([](double, double) {});
      asked[i] = {scores.families(), scores.sets_counted(), scores.sets_derived()};
    });
    restarts_ += count;
    for (int i = 0; i < count; ++i) fold(found[i], asked[i]);
  }

  // In the order of the restarts, whoever came first.
  void fold(const Found& found, const std::array<double, 3>& asked) {
    families += asked[0];
    sets_counted += asked[1];
    sets_derived += asked[2];
    const double moves = best_.moves + found.moves;
    if (found.cost < best_.cost - 1e-12 * (1 + std::fabs(best_.cost))) {
      best_ = found;
      monitor_.record(best_.cost, -kInfinity, moves);
    }
    best_.moves = moves;
  }

  // Brings the table to the best network; only rows of variables with other parents change.
  void go_to_best() {
    std::vector<Var> changed;
    for (Var x = 0; x < state_.structure.n_variables(); ++x) {
      if (state_.structure.parents(x) != best_.parents[x]) changed.push_back(x);
    }
    state_.structure = Structure(best_.parents);
    state_.gains.refresh(state_.structure, changed);
  }

  FamilyScores& scores_;
  const ParentConstraints& allowed_;
  const HillClimbSettings& settings_;
  Monitor& monitor_;
  State state_;
  Found best_;
  int restarts_ = 0;
};

}  // namespace

Result hill_climb(FamilyScores& scores, const ParentConstraints& allowed, const HillClimbSettings& settings,
                  Report& report, Monitor& monitor) {
  // The present network has a table, and that of every thread.
  const double tables = (settings.restarts > 0 ? settings.threads + 1 : 1) * Gains::bytes(scores.n_variables());
  if (!monitor.can_hold(tables)) monitor.stop(Stop::kMemoryLimit);
  Result result;
  result.parents = settings.start;
  result.bound = -kInfinity;
  if (!monitor.stopped()) {
    const Holding held(monitor, tables);
    Rounds rounds(scores, allowed, settings, monitor);
    if (rounds.run()) {
      result.parents = rounds.best().parents;
      result.cost = rounds.best().cost;
      if (!monitor.stopped()) {
        for (Var x = 0; x < scores.n_variables(); ++x) result.costs.push_back(rounds.state().gains.cost(x));
      }
    }
    report.counters = {{"moves", rounds.best().moves},
                       {"restarts", rounds.restarts()},
                       {"families", scores.families() + rounds.families},
                       {"sets_counted", scores.sets_counted() + rounds.sets_counted},
                       {"sets_derived", scores.sets_derived() + rounds.sets_derived}};
  }
  report.counters["seconds_heuristic"] = 0;
  result.stop = monitor.why();
  return result;
}

}  // namespace bnstar
