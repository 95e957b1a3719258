#include "dag/hill_climb.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/infinity.h"
#include "base/rng.h"
#include "dag/arc_climb.h"
#include "dag/class_climb.h"
#include "dag/gains.h"
#include "dag/side_climbs.h"
#include "dag/start_costs.h"

namespace bnstar {

namespace {

// How many families restarts may ask for, given the number that the first climb asked for: 32 times
// that number, for which bnlearn's hc() takes longer. Long climbs get four million, or their own
// number if that is more.
double worth_of_restarts(double first) { return std::min(32 * first, std::max(first, 4e6)); }

// First climbs on few columns are short and say little about the number of restarts needed. There
// are at least kFewestRestarts, unless these ask for more than kFewFamilies families.
constexpr int kFewestRestarts = 200;
constexpr double kFewFamilies = 200 * 1000;

// The first climb and the rounds of restarts.
class Rounds {
 public:
  Rounds(FamilyScores& scores, const ParentConstraints& constraints,
         const HillClimbSettings& settings, Monitor& monitor)
      : scores_(scores),
        constraints_(constraints),
        settings_(settings),
        monitor_(monitor),
        rows_(Gains::width_remembered(scores.n_variables()), bytes_of_rows(scores)),
        state_{Structure(settings.start), Gains(scores, constraints, settings.threads, monitor)} {}

  // For the remembered rows of the table of changes.
  static double bytes_of_rows(const FamilyScores& scores) {
    return std::min(64.0 * (1 << 20), scores.bytes() / 8);
  }

  // False if there was no time for the first scores.
  bool run() {
    const double began = scores_.families();
    best_.parents = settings_.start;
    if (settings_.restarts.value_or(1) > 0) state_.gains.remember(&rows_);
    if (families_of_table() > families_left()) monitor_.stop(Stop::kNodeLimit);
    if (monitor_.stopped()) return false;
    state_.refresh_all();
    if (monitor_.stopped()) return false;
    // With a family that has no score all moves are alike, so there is nothing to climb.
    best_.costs = state_.gains.costs();
    if (std::any_of(best_.costs.begin(), best_.costs.end(),
                    [](double cost) { return std::isinf(cost); }))
      return true;
    best_ = climb();
    cut_ = best_.cut;
    const double first = scores_.families();
    if (settings_.restarts.value_or(1) > 0) climb_classes();
    restart(first + worth_of_restarts(first - began));
    return true;
  }

  const ClimbEnd& best() const { return best_; }
  int restarts() const { return restarts_; }

 private:
  double families_of_table() const {
    double sum = 0;
    for (Var x = 0; x < scores_.n_variables(); ++x) sum += state_.gains.width(x);
    return sum;
  }
  double families_left() const { return monitor_.limits().nodes - scores_.families(); }

  ArcClimbSettings climbs_within(double families) const {
    ArcClimbSettings climbs = settings_.climbs;
    climbs.most_families = families;
    return climbs;
  }

  ClimbEnd climb() {
    return ArcClimb(state_, constraints_, climbs_within(monitor_.limits().nodes), monitor_)
        .run([this](double cost, double moves) {
          if (cost < best_.cost) monitor_.record(cost, -kInfinity, best_.moves + moves);
        });
  }

  // Climbs over classes of networks from the start, and from the network found there by single
  // arcs. Where that ends does not depend on which of several equivalent arcs was taken first.
  void climb_classes() {
    const double bytes = class_climb_bytes(scores_.n_variables());
    if (!allows_classes(constraints_) || !monitor_.can_hold(bytes)) return;
    if (monitor_.stopped() || families_left() <= 0) return;
    const ParentLists found = [&] {
      const Holding held(monitor_, bytes);
      const ClassClimbSettings climb{settings_.start, monitor_.limits().nodes, settings_.threads};
      return class_climb(scores_, constraints_, climb, monitor_);
    }();
    for (std::size_t x = 0; x < found.size(); ++x) {
      if (static_cast<int>(found[x].size()) > constraints_.max_parents[x]) return;
    }
    if (!monitor_.stopped()) state_.go_to(found);
    if (monitor_.stopped()) return;
    ClimbEnd end = climb();
    cut_ = cut_ || end.cut;
    end.moves += best_.moves;
    best_.moves = end.moves;
    if (end.cost < best_.cost - rounding()) best_ = std::move(end);
  }

  // Makes as many restarts as the user wants; if no number is given, restarts until `families`
  // families have been asked for in all.
  void restart(double families) {
    const double before = scores_.families();
    const auto wanted = [&] {
      if (settings_.restarts) return restarts_ < *settings_.restarts;
      const double spent = scores_.families() - before;
      return scores_.families() < families || (restarts_ < kFewestRestarts && spent < kFewFamilies);
    };
    while (wanted() && !monitor_.stopped()) {
      const double asked = scores_.families();
      round();
      if (scores_.families() == asked) break;  // no arc can change, or none may
    }
    if (cut_) monitor_.stop(Stop::kNodeLimit);
  }

  // All restarts of a round begin with the best network of earlier rounds; each has random numbers
  // of its own. The remaining families are divided beforehand, so that the number of threads does
  // not matter.
  void round() {
    if (state_.families_for(best_.parents) > families_left()) {
      cut_ = true;
      return;
    }
    state_.go_to(best_.parents);
    if (monitor_.stopped()) return;
    const int count =
        settings_.restarts ? std::min(kSideClimbs, *settings_.restarts - restarts_) : kSideClimbs;
    ArcClimbSettings climbs = climbs_within(families_left() / count);
    climbs.tabu = 0;
    const auto found =
        climb_aside({scores_, state_, constraints_, climbs, settings_.threads, monitor_, &rows_},
                    count, [&](int i, ArcClimb& climb) { shake(i, climb); });
    restarts_ += count;
    fold(found);
  }

  // Deletes or reverses arcs around a variable, or anywhere. It is not known how many it takes to
  // leave a local optimum, so restarts try different numbers.
  void shake(int i, ArcClimb& climb) const {
    Rng rng(settings_.seed, static_cast<std::uint64_t>(restarts_ + i + 1));
    constexpr std::int64_t kMost = 1000 * 1000;
    const int arcs = static_cast<int>(std::min(kMost, std::int64_t{settings_.perturb} << (i % 4)));
    const bool empty = std::all_of(best_.parents.begin(), best_.parents.end(),
                                   [](const auto& p) { return p.empty(); });
    if (empty) return climb.perturb(arcs, rng);
    if (i % 2 == 0) {
      const Var centre = static_cast<Var>(rng.below(best_.parents.size()));
      return climb.loosen(arcs, markov_blanket(best_.parents, centre), rng);
    }
    std::vector<Var> all(best_.parents.size());
    std::iota(all.begin(), all.end(), 0);
    climb.loosen(arcs, all, rng);
  }

  // Takes the ends in the order of the restarts, so that threads change nothing. If none is better,
  // the next round begins with another network that is as good, such as another member of the
  // equivalence class, from which single arcs lead elsewhere.
  void fold(const std::vector<SideClimb>& found) {
    const double before = best_.cost, moves = best_.moves;
    const ClimbEnd* as_good = nullptr;
    double more = 0;
    for (const SideClimb& climb : found) {
      const ClimbEnd& end = climb.end;
      more += end.moves;
      cut_ = cut_ || end.cut;
      if (end.cost < best_.cost - rounding()) {
        best_ = end;
      } else if (!as_good && end.cost <= before + rounding() && end.parents != best_.parents) {
        as_good = &end;
      }
    }
    if (best_.cost < before) {
      monitor_.record(best_.cost, -kInfinity, moves + more);
    } else if (as_good) {
      best_ = *as_good;
    }
    best_.moves = moves + more;
  }
  double rounding() const { return rounding_of(best_.cost); }

  FamilyScores& scores_;
  const ParentConstraints& constraints_;
  const HillClimbSettings& settings_;
  Monitor& monitor_;
  RowMemory rows_;
  ArcState state_;
  ClimbEnd best_;
  int restarts_ = 0;
  bool cut_ = false;
};

}  // namespace

Result hill_climb(FamilyScores& scores, const ParentConstraints& constraints,
                  HillClimbSettings settings, Report& report, Monitor& monitor) {
  double tables = Gains::bytes(scores.n_variables());
  // Restarts that the caller did not ask for are made if there is room.
  const double aside = bytes_aside(scores, settings.threads) + 1.5 * Rounds::bytes_of_rows(scores);
  if (!settings.restarts && !monitor.can_hold(tables + aside)) settings.restarts = 0;
  if (settings.restarts.value_or(1) > 0) tables += aside;
  if (!monitor.can_hold(tables)) monitor.stop(Stop::kMemoryLimit);
  Result result;
  result.parents = settings.start;
  result.bound = -kInfinity;
  report.counters = {{"moves", 0.0}, {"restarts", 0.0}};
  if (!monitor.stopped()) {
    const Holding held(monitor, tables);
    Rounds rounds(scores, constraints, settings, monitor);
    if (rounds.run()) {
      result.parents = rounds.best().parents;
      result.cost = rounds.best().cost;
      result.costs = rounds.best().costs;
    }
    report.counters = scores.counters();
    report.counters.insert({{"moves", rounds.best().moves}, {"restarts", rounds.restarts()}});
  }
  take_costs_of_start(scores, settings.threads, result);
  result.stop = monitor.why();
  return result;
}

}  // namespace bnstar
