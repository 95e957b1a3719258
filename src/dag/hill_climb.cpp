#include "dag/hill_climb.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/parallel.h"
#include "base/rng.h"
#include "dag/arc_climb.h"
#include "dag/gains.h"

namespace bnstar {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// Restarts of one round begin with the same network, the best of the rounds before.
constexpr int kRestartsPerRound = 8;

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
    state_.refresh_all();
    if (monitor_.stopped()) return false;
    best_ = ArcClimb(state_, allowed_, settings_.climbs, monitor_).run([this](double cost, double moves) {
      monitor_.record(cost, -kInfinity, moves);
    });
    while (restarts_ < settings_.restarts && !monitor_.stopped()) round();
    state_.go_to(best_.parents);
    return true;
  }

  const ArcState& state() const { return state_; }
  const ClimbEnd& best() const { return best_; }
  int restarts() const { return restarts_; }

  // What the restarts asked for besides the first climb.
  double families = 0, sets_counted = 0, sets_derived = 0;

 private:
  // All restarts of a round begin with the best network of the rounds before; each has random numbers of its own. How far one has
  // to go to leave a local optimum nobody knows: one restart tries a few moves, another many.
  void round() {
    state_.go_to(best_.parents);
    if (monitor_.stopped()) return;
    const int count = std::min(kRestartsPerRound, settings_.restarts - restarts_);
    std::vector<ClimbEnd> found(count);
    std::vector<std::array<double, 3>> asked(count);
    // Who climbs knows what was known before the round, and not what others find in it.
    parallel_for(settings_.threads, found.size(), monitor_, [&](std::size_t i) {
      FamilyScores scores = scores_.twin();
      ArcState state{state_.structure, Gains(scores, allowed_, 1, monitor_)};
      state.gains.take(state_.gains);
      ArcClimb climb(state, allowed_, settings_.climbs, monitor_);
      Rng rng(settings_.seed, static_cast<std::uint64_t>(restarts_) + i + 1);
      climb.perturb(settings_.perturb * (1 << i), {}, rng);
      found[i] = climb.run([](double, double) {});
      asked[i] = {scores.families(), scores.sets_counted(), scores.sets_derived()};
    });
    restarts_ += count;
    for (int i = 0; i < count; ++i) fold(found[i], asked[i]);
  }

  // In the order of the restarts, whoever came first.
  void fold(const ClimbEnd& found, const std::array<double, 3>& asked) {
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

  FamilyScores& scores_;
  const ParentConstraints& allowed_;
  const HillClimbSettings& settings_;
  Monitor& monitor_;
  ArcState state_;
  ClimbEnd best_;
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
