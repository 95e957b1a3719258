#include "dag/hill_climb.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/rng.h"
#include "dag/arc_climb.h"
#include "dag/gains.h"
#include "dag/lazy_climb.h"
#include "dag/side_climbs.h"

namespace bnstar {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

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
    // A family without a score makes all moves alike: there is nothing to climb.
    best_.costs = state_.gains.costs();
    if (std::any_of(best_.costs.begin(), best_.costs.end(), [](double cost) { return std::isinf(cost); })) return true;
    const double ahead = settings_.lazy ? climb_lazily() : 0;
    best_ = ArcClimb(state_, allowed_, climbs_within(monitor_.limits().nodes), monitor_)
                .run([=](double cost, double moves) { monitor_.record(cost, -kInfinity, ahead + moves); });
    best_.moves += ahead;
    cut_ = cut_ || best_.cut;
    while (restarts_ < settings_.restarts && !monitor_.stopped() && families_left() > 0) {
      const double asked = scores_.families();
      round();
      if (scores_.families() == asked) break;  // no arc can change
    }
    if (cut_ || (families_left() <= 0 && restarts_ < settings_.restarts)) monitor_.stop(Stop::kNodeLimit);
    return true;
  }

  const ClimbEnd& best() const { return best_; }
  int restarts() const { return restarts_; }

 private:
  double families_left() const { return monitor_.limits().nodes - scores_.families(); }

  ArcClimbSettings climbs_within(double families) const {
    ArcClimbSettings climbs = settings_.climbs;
    climbs.most_families = families;
    return climbs;
  }

  // Ends with a sweep over all rows, so that the climb after it knows every move. Value: the moves made.
  double climb_lazily() {
    LazyClimb climb(state_, allowed_, monitor_.limits().nodes, monitor_);
    climb.run([this](double cost, double moves) { monitor_.record(cost, -kInfinity, moves); });
    cut_ = climb.spent();
    if (!cut_ && !monitor_.stopped()) state_.refresh_all();
    return climb.moves();
  }

  // All restarts of a round begin with the best network of the rounds before; each has random numbers of its own. How far one has
  // to go to leave a local optimum nobody knows: one restart tries a few moves, another many. The families that are left are
  // shared out beforehand, so that threads have no influence.
  void round() {
    state_.go_to(best_.parents);
    if (monitor_.stopped()) return;
    const int count = std::min(kSideClimbs, settings_.restarts - restarts_);
    const ArcClimbSettings climbs = climbs_within(families_left() / count);
    const auto found = climb_aside({scores_, state_, allowed_, climbs, settings_.threads, monitor_}, count,
                                   [&](int i, ArcClimb& climb) {
                                     const auto number = static_cast<std::uint64_t>(restarts_ + i + 1);
                                     climb.perturb(settings_.perturb * (1 << i), Rng(settings_.seed, number));
                                   });
    restarts_ += count;
    for (const SideClimb& climb : found) fold(climb.end);
  }

  // In the order of the restarts, whoever came first.
  void fold(const ClimbEnd& found) {
    const double moves = best_.moves + found.moves;
    if (found.cost < best_.cost - 1e-12 * (1 + std::fabs(best_.cost))) {
      best_ = found;
      monitor_.record(best_.cost, -kInfinity, moves);
    }
    best_.moves = moves;
    cut_ = cut_ || found.cut;
  }

  FamilyScores& scores_;
  const ParentConstraints& allowed_;
  const HillClimbSettings& settings_;
  Monitor& monitor_;
  ArcState state_;
  ClimbEnd best_;
  int restarts_ = 0;
  bool cut_ = false;
};

}  // namespace

Result hill_climb(FamilyScores& scores, const ParentConstraints& allowed, const HillClimbSettings& settings,
                  Report& report, Monitor& monitor) {
  const double tables = Gains::bytes(scores.n_variables()) +
                        (settings.restarts > 0 ? bytes_aside(scores, settings.threads) : 0) +
                        (settings.lazy ? LazyClimb::bytes(scores.n_variables()) : 0);
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
      result.costs = rounds.best().costs;
    }
    report.counters = scores.counters();
    report.counters.insert({{"moves", rounds.best().moves}, {"restarts", rounds.restarts()}});
  }
  report.counters["seconds_heuristic"] = 0;
  result.stop = monitor.why();
  return result;
}

}  // namespace bnstar
