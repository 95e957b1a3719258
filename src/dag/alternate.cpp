#include "dag/alternate.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstdio>
#include <limits>
#include <optional>

#include "base/parallel.h"
#include "base/rng.h"
#include "orderings/order_search.h"

namespace bnstar {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double env(const char* name, double otherwise) {
  const char* text = std::getenv(name);
  return text ? std::atof(text) : otherwise;
}

class Alternation {
 public:
  Alternation(FamilyScores& scores, const ParentConstraints& allowed, const AlternateSettings& settings,
              FamilyCache& cache, Monitor& monitor)
      : scores_(scores),
        allowed_(allowed),
        settings_(settings),
        cache_(cache),
        monitor_(monitor),
        state_{Structure(settings.start), Gains(scores, allowed, settings.threads, monitor)} {
    best_.parents = settings.start;
  }

  bool run() {
    FamilyLog log;
    state_.gains.tell(&log);
    state_.refresh_all();
    if (monitor_.stopped()) return false;
    best_ = ArcClimb(state_, allowed_, settings_.climbs, monitor_).run([this](double cost, double moves) {
      monitor_.record(cost, -kInfinity, moves);
    });
    state_.gains.tell(nullptr);
    cache_.take(log);
    verbose_ = env("VERB", 0) > 0;
    say("climb");
    for (int idle = 0; !monitor_.stopped() && (settings_.until_stopped || idle < settings_.idle_rounds); ++rounds_) {
      const double before = best_.cost;
      do {
        order_round();
      } while (climb() && !monitor_.stopped());
      if (!monitor_.stopped()) kicks();
      if (!monitor_.stopped()) widen();
      idle = best_.cost < before - 1e-12 * (1 + std::fabs(before)) ? 0 : idle + 1;
    }
    return true;
  }

  const ClimbEnd& best() const { return best_; }
  double rounds() const { return rounds_; }

 private:
  void say(const char* what) {
    if (verbose_)
      std::fprintf(stderr, "%7.2f %-8s %.2f  cache %zu counted %.0f derived %.0f\n", monitor_.seconds(), what, -best_.cost, cache_.count(), scores_.sets_counted(), scores_.sets_derived());
  }

  bool better(double cost) const { return cost < best_.cost - 1e-12 * (1 + std::fabs(best_.cost)); }

  void order_round() {
    const ParentSets sets = cache_.sets();
    OrderSearchSettings orders;
    orders.initial = topological_order(best_.parents);
    orders.only_initial = true;
    orders.effort = env("EFFORT", settings_.order_effort);
    orders.threads = settings_.threads;
    orders.seed = settings_.seed + ++searches_;
    const OrderSearchResult found = search_orders_of_part(sets, orders, monitor_, [](double, double) {});
    if (!found.chosen.empty() && better(found.cost)) {
      best_.parents = in_families(found, SetsView(sets)).parents;
      best_.cost = found.cost;
      monitor_.record(best_.cost, -kInfinity, best_.moves);
    }
    say("orders");
  }

  // From the best network.
  bool climb() {
    if (monitor_.stopped()) return false;
    FamilyLog log;
    state_.gains.tell(&log);
    state_.go_to(best_.parents);
    if (monitor_.stopped()) return false;
    const ClimbEnd end = ArcClimb(state_, allowed_, settings_.climbs, monitor_).run([](double, double) {});
    state_.gains.tell(nullptr);
    cache_.take(log);
    const bool gain = better(end.cost);
    fold(end);
    say("climb");
    return gain;
  }

  void fold(const ClimbEnd& end) {
    const double moves = best_.moves + end.moves;
    if (better(end.cost)) {
      best_ = end;
      monitor_.record(best_.cost, -kInfinity, moves);
    }
    best_.moves = moves;
  }

  std::vector<Var> blanket(Var v) const {
    std::vector<Var> members{v};
    const auto add = [&](Var x) {
      if (std::find(members.begin(), members.end(), x) == members.end()) members.push_back(x);
    };
    for (Var y : best_.parents[v]) add(y);
    for (Var x = 0; x < state_.structure.n_variables(); ++x) {
      const auto& parents = best_.parents[x];
      if (!std::binary_search(parents.begin(), parents.end(), v)) continue;
      add(x);
      for (Var y : parents) add(y);
    }
    return members;
  }

  void kicks() {
    state_.go_to(best_.parents);
    if (monitor_.stopped()) return;
    const int count = static_cast<int>(env("KICKS", settings_.kicks));
    std::vector<ClimbEnd> ends(count);
    std::vector<FamilyLog> logs(count);
    std::vector<std::optional<FamilyScores>> twins(count);
    const int mode = static_cast<int>(env("MODE", 1));
    ArcClimbSettings climbs = settings_.climbs;
    climbs.tabu = static_cast<int>(env("KTABU", settings_.kick_tabu));
    parallel_for(settings_.threads, ends.size(), monitor_, [&](std::size_t i) {
      twins[i].emplace(scores_.twin(1 << 26));
      ArcState state{state_.structure, Gains(*twins[i], allowed_, 1, monitor_)};
      state.gains.take(state_.gains);
      state.gains.tell(&logs[i]);
      Rng rng(settings_.seed, static_cast<std::uint64_t>(kicks_) + i + 1);
      ArcClimb kick(state, allowed_, climbs, monitor_);
      const Var centre = static_cast<Var>(rng.below(state.structure.n_variables()));
      perturb(mode, state, kick, centre, static_cast<int>(i), rng);
      ends[i] = kick.run([](double, double) {});
    });
    kicks_ += count;
    for (int i = 0; i < count; ++i) {
      cache_.take(logs[i]);
      if (twins[i]) scores_.learn_from(*twins[i]);
      fold(ends[i]);
    }
    say("kicks");
  }

  void widen() {
    std::vector<Var> children;
    ParentLists parents;
    const int per = static_cast<int>(env("WIDEN", 1));
    const double margin = env("MARGIN", 0);
    for (Var x = 0; per > 0 && x < state_.structure.n_variables(); ++x) {
      for (auto& set : cache_.widen(x, per, state_.gains.cost(x) + margin)) {
        children.push_back(x);
        parents.push_back(std::move(set));
      }
    }
    std::vector<const std::vector<Var>*> sets;
    for (const auto& set : parents) sets.push_back(&set);
    FamilyLog log;
    score_neighbours(scores_, allowed_, children, sets, settings_.threads, monitor_, log);
    cache_.take(log);
    if (verbose_) std::fprintf(stderr, "widened %zu ", children.size());
    say("widen");
  }

  void perturb(int mode, ArcState& state, ArcClimb& kick, Var centre, int i, Rng& rng) const {
    const std::vector<Var> near = blanket(centre);
    const int moves = 1 << (i % 4);
    if (mode == 0) return kick.perturb(moves, {}, rng);
    if (mode == 1) return kick.perturb(moves, near, rng);
    // Arcs within the blanket go or turn.
    int made = 0;
    for (int tries = 0; made < 2 * moves && tries < 100; ++tries) {
      const Var x = near[rng.below(near.size())];
      const auto& parents = state.structure.parents(x);
      if (parents.empty()) continue;
      const Var y = parents[rng.below(parents.size())];
      const Move move{rng.below(2) ? MoveKind::kReverse : MoveKind::kDelete, x, y};
      if (std::isinf(state.gains.change(state.structure, move)) || !state.structure.stays_acyclic(move)) continue;
      state.apply(move);
      ++made;
    }
  }

  FamilyScores& scores_;
  const ParentConstraints& allowed_;
  const AlternateSettings& settings_;
  FamilyCache& cache_;
  Monitor& monitor_;
  ArcState state_;
  ClimbEnd best_;
  double rounds_ = 0;
  std::uint64_t searches_ = 0;
  double kicks_ = 0;
  bool verbose_ = false;
};

}  // namespace

Result alternate(FamilyScores& scores, const ParentConstraints& allowed, const AlternateSettings& settings,
                 FamilyCache& cache, Report& report, Monitor& monitor) {
  Result result;
  result.parents = settings.start;
  result.bound = -kInfinity;
  Alternation search(scores, allowed, settings, cache, monitor);
  if (search.run()) {
    result.parents = search.best().parents;
    result.cost = search.best().cost;
  }
  report.counters = {{"moves", search.best().moves}, {"rounds", search.rounds()}};
  report.counters["seconds_heuristic"] = 0;
  result.stop = monitor.why();
  return result;
}

}  // namespace bnstar
