#include "dag/alternate.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <utility>

#include "base/infinity.h"
#include "base/rng.h"
#include "base/state_reader.h"
#include "dag/side_climbs.h"
#include "dag/start_costs.h"
#include "orderings/order_search.h"

namespace bnstar {

namespace {

// A share of the usual order search: it finds most of what the lists hold early, and new sets are
// worth more.
constexpr double kOrderEffort = 0.03;
// Sets of a variable whose neighbours are asked for in a round.
constexpr std::size_t kWishes = 3;

// Rounds without progress after which the search departs from a network.
constexpr int kStandstill = 5;

class Alternation {
 public:
  Alternation(FamilyScores& scores, const ParentConstraints& constraints,
              const AlternateSettings& settings, FamilyCache& cache, Monitor& monitor)
      : scores_(scores),
        constraints_(constraints),
        settings_(settings),
        cache_(cache),
        monitor_(monitor),
        state_{Structure(settings.start), Gains(scores, constraints, settings.threads, monitor)} {
    state_.gains.tell(&cache_);
  }

  // False if there was no time for the first scores.
  bool run() {
    Keeper* const keeper = Keeper::here();
    if (keeper && keeper->has_before()) {
      if (!take_state(keeper->take_before())) return false;
    } else if (!begin()) {
      return false;
    }
    while (goes_on()) {
      if (keeper && keeper->due()) keeper->save(state());
      if (still_ == kStandstill) depart();
      const double best_before = best_.cost, before = now_.cost;
      round();
      // What a limit cuts short is no round.
      if (monitor_.stopped()) break;
      idle_ = best_.cost < best_before ? 0 : idle_ + 1;
      still_ = now_.cost < before ? 0 : still_ % kStandstill + 1;
      ++rounds_;
    }
    if (keeper && monitor_.stopped()) keeper->save(state());
    return true;
  }

  const ClimbEnd& best() const { return best_; }
  double moves() const { return moves_; }
  double rounds() const { return rounds_; }
  double order_steps() const { return order_steps_; }

 private:
  bool begin() {
    list_required();
    state_.refresh_all();
    if (monitor_.stopped()) return false;
    now_ = best_ =
        ArcClimb(state_, constraints_, settings_.climbs, monitor_)
            .run([this](double cost, double moves) { monitor_.record(cost, -kInfinity, moves); });
    moves_ = best_.moves;
    return true;
  }

  State state() const {
    State state;
    put(state, "now", now_);
    put(state, "best", best_);
    put_lists(state, "structure", state_.structure.parents());
    cache_.put(state);
    state["margin"] = {margin_};
    state["numbers"] = {moves_,
                        order_steps_,
                        rounds_,
                        static_cast<double>(searches_),
                        static_cast<double>(kicks_),
                        static_cast<double>(departures_),
                        static_cast<double>(idle_),
                        static_cast<double>(still_)};
    return state;
  }

  // False if there was no time for the scores of the network.
  bool take_state(const State& before) {
    const StateReader reader(before);
    take(reader, "now", now_);
    take(reader, "best", best_);
    const ParentLists structure = network(reader, "structure");
    cache_.take_state(reader);
    margin_ = reader.number("margin");
    const auto numbers = reader.wholes<std::uint64_t>("numbers", 0, 9e15);
    check_state(numbers.size() == 8);
    moves_ = static_cast<double>(numbers[0]);
    order_steps_ = static_cast<double>(numbers[1]);
    rounds_ = static_cast<double>(numbers[2]);
    searches_ = numbers[3];
    kicks_ = numbers[4];
    check_state(numbers[5] < 1e9 && numbers[6] < 1e9 && numbers[7] <= kStandstill);
    departures_ = static_cast<int>(numbers[5]);
    idle_ = static_cast<int>(numbers[6]);
    still_ = static_cast<int>(numbers[7]);
    // The cache has seen these rows.
    state_.gains.tell(nullptr);
    state_.structure = Structure(structure);
    state_.refresh_all();
    state_.gains.tell(&cache_);
    monitor_.record(best_.cost, -kInfinity, moves_);
    return true;
  }

  static void put(State& state, const std::string& name, const ClimbEnd& end) {
    put_lists(state, name, end.parents);
    state[name + ".costs"] = end.costs;
    state[name + ".cost"] = {end.cost};
  }
  void take(const StateReader& state, const std::string& name, ClimbEnd& end) const {
    end.parents = network(state, name);
    end.costs = state.numbers(name + ".costs", end.parents.size());
    end.cost = state.number(name + ".cost");
  }
  ParentLists network(const StateReader& state, const std::string& name) const {
    const std::size_t n = constraints_.required.size();
    ParentLists parents = read_lists<Var>(state, name, n, 0, static_cast<double>(n) - 1);
    for (const std::vector<Var>& list : parents)
      check_state(std::adjacent_find(list.begin(), list.end(), std::greater_equal<>()) ==
                  list.end());
    check_state(topological_order(parents).size() == n);
    return parents;
  }

  bool goes_on() const {
    return !monitor_.stopped() && (settings_.until_stopped || idle_ < settings_.idle_rounds);
  }
  static bool better(double cost, const ClimbEnd& than) {
    return cost < than.cost - rounding_of(than.cost);
  }

  // Every order can fall back on the sets of required parents.
  void list_required() {
    std::vector<Var> all(constraints_.required.size());
    std::iota(all.begin(), all.end(), 0);
    const std::vector<double> costs =
        scores_.costs(all, constraints_.required, settings_.threads, monitor_);
    for (Var x : all) {
      if (!monitor_.stopped()) cache_.add(x, constraints_.required[x], costs[x], false);
    }
  }

  void round() {
    do {
      search_cache();
    } while (climb());
    kick();
    grant_wishes();
  }

  void search_cache() {
    for (Var x = 0; x < scores_.n_variables(); ++x)
      cache_.add(x, now_.parents[x], now_.costs[x], false);
    const ParentSets sets = cache_.sets();
    OrderSearchSettings orders;
    orders.initial = topological_order(now_.parents);
    orders.islands = 1;
    orders.effort = kOrderEffort;
    orders.seed = Rng(settings_.seed, ++searches_)();
    const OrderSearchResult found =
        search_orders_of_part(sets, orders, monitor_, [](double, double) {});
    order_steps_ += found.work;
    if (!found.chosen.empty() && better(found.cost, now_)) {
      Result network = in_families(found, SetsView(sets));
      improve({std::move(network.parents), std::move(network.costs), found.cost, 0});
    }
  }

  // Returns whether the network improved.
  bool climb() {
    state_.go_to(now_.parents);
    if (monitor_.stopped()) return false;
    const double before = now_.cost;
    fold(ArcClimb(state_, constraints_, settings_.climbs, monitor_).run([](double, double) {}));
    return now_.cost < before && !monitor_.stopped();
  }

  void fold(ClimbEnd end) {
    moves_ += end.moves;
    if (better(end.cost, now_)) improve(std::move(end));
  }

  void improve(ClimbEnd end) {
    now_ = std::move(end);
    if (!better(now_.cost, best_)) return;
    best_ = now_;
    monitor_.record(best_.cost, -kInfinity, moves_);
  }

  // Goes from the best network to another local optimum, which may be worse: the lists know the way
  // back. It is not known how far one has to go, so each departure loosens more arcs, up to two per
  // variable, and then few again.
  void depart() {
    state_.go_to(best_.parents);
    if (monitor_.stopped()) return;
    std::vector<Var> all(best_.parents.size());
    std::iota(all.begin(), all.end(), 0);
    ArcClimb climb(state_, constraints_, without_tabu(), monitor_);
    const int arcs = 1 + (static_cast<int>(all.size()) << (departures_++ % 5)) / 8;
    climb.loosen(arcs, all, Rng(settings_.seed, kicks_++));
    if (monitor_.stopped()) return;
    ClimbEnd end = climb.run([](double, double) {});
    moves_ += end.moves;
    now_.cost = kInfinity;
    improve(std::move(end));
  }

  static ArcClimbSettings without_tabu() {
    ArcClimbSettings plain;
    plain.tabu = 0;
    return plain;
  }

  // Climbs after deleting or reversing arcs around a variable. They need not lead to a better
  // network: order search chooses from the sets they meet.
  void kick() {
    state_.go_to(now_.parents);
    if (monitor_.stopped()) return;
    const auto shake = [this](int i, ArcClimb& climb) {
      Rng rng(settings_.seed, kicks_ + static_cast<std::uint64_t>(i));
      const Var centre = static_cast<Var>(rng.below(now_.parents.size()));
      climb.loosen(2 << (i % 4), markov_blanket(now_.parents, centre), rng);
    };
    const auto found =
        climb_aside({scores_, state_, constraints_, without_tabu(), settings_.threads, monitor_},
                    kSideClimbs, shake);
    kicks_ += kSideClimbs;
    for (const SideClimb& climb : found) {
      cache_.take(climb.log);
      fold(climb.end);
    }
  }

  // Asks for the neighbours of sets that variables would prefer to their present ones if the others
  // allowed it.
  void grant_wishes() {
    std::vector<Var> children;
    ParentLists parents;
    for (Var x = 0; x < scores_.n_variables() && !monitor_.stopped(); ++x) {
      for (std::vector<Var>& set : cache_.close_cheapest(x, kWishes, now_.costs[x] + margin_)) {
        children.push_back(x);
        parents.push_back(std::move(set));
      }
    }
    std::vector<FamilyNames> families;
    for (std::size_t i = 0; i < children.size(); ++i)
      families.push_back({children[i], &parents[i]});
    score_neighbours(scores_, constraints_, families, settings_.threads, monitor_, cache_);
    // If few such sets are left, sets that cost a little more come next.
    if (8 * families.size() < now_.parents.size()) margin_ = std::max(1.0, 2 * margin_);
  }

  FamilyScores& scores_;
  const ParentConstraints& constraints_;
  const AlternateSettings& settings_;
  FamilyCache& cache_;
  Monitor& monitor_;
  ArcState state_;
  ClimbEnd now_, best_;
  double moves_ = 0;
  double margin_ = 0;
  double rounds_ = 0;
  std::uint64_t searches_ = 0;
  std::uint64_t kicks_ = 0;
  int departures_ = 0;
  int idle_ = 0;   // rounds since the best network
  int still_ = 0;  // rounds since the present one became better; starts again from kStandstill
  double order_steps_ = 0;
};

}  // namespace

Result alternate(FamilyScores& scores, const ParentConstraints& constraints,
                 const AlternateSettings& settings, FamilyCache& cache, Report& report,
                 Monitor& monitor) {
  Result result;
  result.parents = settings.start;
  result.bound = -kInfinity;
  const double tables = Gains::bytes(scores.n_variables()) + bytes_aside(scores, settings.threads);
  if (!monitor.can_hold(tables + scores.bytes())) monitor.stop(Stop::kMemoryLimit);
  result.stop = monitor.why();
  if (monitor.stopped()) {
    take_costs_of_start(scores, settings.threads, result);
    return result;
  }
  // The lists need room as they grow, so it is set aside before the score takes memory for speed.
  const Holding held(monitor, tables + cache.most_bytes());
  Alternation search(scores, constraints, settings, cache, monitor);
  if (search.run()) {
    result.parents = search.best().parents;
    result.costs = search.best().costs;
    result.cost = search.best().cost;
  }
  report.counters = scores.counters();
  report.counters.insert({{"moves", search.moves()},
                          {"rounds", search.rounds()},
                          {"order_steps", search.order_steps()},
                          {"sets_listed", static_cast<double>(cache.count())}});
  take_costs_of_start(scores, settings.threads, result);
  result.stop = monitor.why();
  return result;
}

}  // namespace bnstar
