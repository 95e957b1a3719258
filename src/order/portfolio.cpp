// The searcher for users who do not want to choose one. Small problems go to dynamic programming.
// Others get dual ascent, which takes milliseconds and proves some of them. Then problems of few
// variables get A* for a moment, with the static pattern database, and then with Lagrangian bounds.
// Then come rounds of cuts, unless the table of dynamic programming fits. If these prove nothing,
// branch and cut goes on with problems of many variables, A* with Lagrangian bounds with the
// others, each time with larger tables and more time. Sets that a bound excludes are removed; if
// these are many, the rest is a problem with parts of its own, and the portfolio begins anew with
// it. If A* takes longer than dynamic programming would and the table is small enough, dynamic
// programming follows. If memory runs out and there is a folder, layers on disk take over.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <new>
#include <string>

#include "order/engines/tree_of_cuts.h"
#include "order/searcher.h"
#include "order/walk/reduced_problem.h"
#include "order/walk/solve.h"

namespace bnstar::portfolio {
namespace {

// Up to here dynamic programming takes milliseconds.
constexpr int kTinyProblem = 16;
// Up to here its table is worth filling: 512 MB, a few seconds.
constexpr int kDenseProblem = 26;
// Up to here one table for all variables takes a tenth of a second.
constexpr int kOneTable = 21;
// Above this number of variables the tree of cuts goes on where the order graph would not end. The
// threshold comes from prototypes on lists of up to three parents.
constexpr int kFewVariables = 40;
// Up to here Lagrangian tables are made in about a second.
constexpr int kQuicklyPriced = 64;
// Expansions of the first try, which take some hundredths of a second.
constexpr double kFirstTry = 20000;
// Seconds, roughly, of the second try. Where the order graph suits the problem it mostly ends
// within these, and rounds of cuts may take many times as long; where cuts suit it, little is lost.
constexpr double kSecondTry = 0.3;
// The number of sets that dynamic programming goes through while A* expands one.
constexpr double kDensePerExpansion = 100;
// Beginning anew takes some time, so at most this share of the sets may be left.
constexpr double kWorthReducing = 0.5;

constexpr double kForever = std::numeric_limits<double>::infinity();

// Larger tables take longer to prepare than A* may search with the smaller ones.
struct Stage {
  double members;   // of the largest group; NaN: the usual number
  double patience;  // in seconds, roughly
};
constexpr Stage kStages[] = {{NAN, 3}, {19, 20}, {21, kForever}};

template <int W>
class Portfolio {
 public:
  explicit Portfolio(const Search<W>& search)
      : oracle_(search.oracle),
        simple_(search.heuristic),
        settings_(search.settings),
        incumbent_(search.incumbent),
        report_(search.report),
        monitor_(search.monitor),
        complete_(oracle_.complete()) {}

  void run() {
    const bool dense = complete_ && oracle_.n_variables() <= kDenseProblem && dense_fits();
    if (dense && oracle_.n_variables() <= kTinyProblem) return search_densely();
    if (!complete_) return run_beyond_lists();
    // Rounds of cuts have no end that could be told beforehand; a table has.
    if (search_by_cuts_if_room(!dense)) return;
    Stop reason = Stop::kNodeLimit;
    for (const Stage& stage : kStages) {
      if (price(stage.members)) return;
      reason = astar(*priced_, dense ? subsets() / kDensePerExpansion
                                     : stage.patience * expansions_per_second());
      if (ended_by("order_graph")) return;
      if (dense || reason != Stop::kNodeLimit) break;
    }
    if (dense && reason == Stop::kNodeLimit) return search_densely();
    go_on_after(reason, *priced_);
    ended_by("order_graph");
  }

 private:
  bool done() const { return incumbent_.proved() || monitor_.stopped(); }

  // True if nothing is left to do: a proof, a limit, or a smaller problem has been searched. In
  // rounds: goes on beyond dual ascent.
  bool search_by_cuts(bool in_rounds) {
    const Search<W> search{oracle_, simple_, settings_, incumbent_, report_, monitor_};
    const bool few = oracle_.n_variables() <= kFewVariables;
    if (!TreeOfCuts<W>::fits(search)) return few ? try_static() : false;
    BranchPlan plan;
    plan.seed = settings_.seed;
    TreeOfCuts<W> tree(search, plan);
    tree.ascend();
    if (ended_by("ascent") || search_rest(tree.possible())) return true;
    if (few && try_static()) return true;
    if (!in_rounds) return false;
    if (oracle_.n_variables() <= kQuicklyPriced && try_prices()) return true;
    tree.cut();
    if (ended_by("cuts") || search_rest(tree.possible())) return true;
    if (few || !LinearProgram::available()) return false;
    tree.branch();
    return ended_by("branching");
  }

  bool search_by_cuts_if_room(bool in_rounds) {
    try {
      return search_by_cuts(in_rounds);
    } catch (const std::bad_alloc&) {
      monitor_.stop(Stop::kMemoryLimit);
      return true;
    }
  }

  void search_densely() {
    search("dp", simple_, monitor_);
    ended_by("dp");
  }

  // A moment of A* with tables that are quickly made.
  bool try_static() {
    const auto fixed = make("static", settings_.options);
    if (!done()) astar(*fixed, kFirstTry);
    return ended_by("order_graph");
  }

  // A moment of A* with the tables of the first stage, which are kept for it.
  bool try_prices() {
    if (price(kStages[0].members)) return true;
    astar(*priced_, kSecondTry * expansions_per_second());
    return ended_by("order_graph");
  }

  // Makes Lagrangian tables, of the first stage only once. True if nothing is left to do.
  bool price(double members) {
    if (priced_ && std::isnan(members)) return false;
    priced_ = make("lagrangian", Options({{"members", members}}));
    return ended_by("order_graph") || search_reduced(*priced_);
  }

  // Counts what proved a part.
  bool ended_by(const char* what) {
    if (incumbent_.proved()) report_.add(std::string("proved_by_") + what, 1);
    return done();
  }

  // If sets are not listed, tables are no better than the tails, however large, unless they do not
  // need lists. One table for all variables needs no prices and excludes all that reducing the
  // problem could.
  void run_beyond_lists() {
    if (search_reduced(simple_)) return;
    const bool one_table = oracle_.n_variables() <= kOneTable && monitor_.fits(16 * subsets());
    const bool fixed = one_table || oracle_.adds_up();
    const auto priced = one_table ? make("static", Options({{"groups", 1}}))
                        : fixed   ? make("static", settings_.options)
                                  : make("lagrangian", settings_.options);
    if (done() || (!fixed && search_reduced(*priced))) return;
    const Stop reason = astar(*priced, kForever);
    if (!done()) go_on_after(reason, *priced);
  }

  void go_on_after(Stop reason, const Heuristic<W>& priced) {
    if (reason == Stop::kMemoryLimit && !settings_.folder.empty()) {
      search("bfbnb", priced, monitor_);
    } else {
      monitor_.stop(reason);
    }
  }

  double subsets() const { return std::ldexp(1.0, oracle_.n_variables()); }

  // A guess: measuring it would make results depend on the clock.
  double expansions_per_second() const {
    double sets = 0;
    for (Var x : oracle_.all()) sets += static_cast<double>(oracle_.sets(x).size());
    return 1e6 / (3 + 0.006 * sets / oracle_.n_variables());
  }

  bool dense_fits() const {
    return monitor_.fits(8 * subsets()) && subsets() <= monitor_.limits().nodes;
  }

  // A* with at most `expansions` expansions, after which the portfolio goes on in another way.
  // Returns why it ended.
  Stop astar(const Heuristic<W>& heuristic, double expansions) {
    Limits limits = monitor_.limits();
    limits.seconds = kForever;
    const bool own_limit = report_.counters["expanded"] + expansions < limits.nodes;
    if (own_limit) limits.nodes = report_.counters["expanded"] + expansions;
    Monitor part(monitor_, limits);
    search("astar", heuristic, part);
    if (part.why() == Stop::kNodeLimit && !own_limit) monitor_.stop(Stop::kNodeLimit);
    return part.why();
  }

  // Searches the problem without the sets that no better network has. False if nearly all sets are
  // left or if some possible sets are not listed.
  bool search_reduced(const Heuristic<W>& heuristic) {
    return search_rest(heuristic.possible(oracle_, incumbent_.cost(), settings_.threads, monitor_));
  }

  bool search_rest(const PossibleSets& possible) {
    if (!only_listed_possible(oracle_, possible)) return false;
    // Room for its lists and what they are made of.
    if (!monitor_.can_hold(2 * ReducedProblem<W>::bytes(oracle_))) return false;
    ReducedProblem<W> rest(oracle_, possible, incumbent_);
    // If lists were not complete, reducing is worth it in any case: complete lists are searched
    // faster.
    if (complete_ && rest.share_left() > kWorthReducing) return false;
    const Holding held(monitor_, rest.bytes());
    report_.add("sets_excluded", rest.excluded());
    Limits limits = monitor_.limits();
    limits.seconds = kForever;
    const double expanded_before = report_.counters["expanded"];
    limits.nodes -= expanded_before;
    Monitor part(monitor_, limits, [this, expanded_before](double, double bound, double expanded) {
      incumbent_.raise(to_regret(bound), expanded_before + expanded);
    });
    const SearchPlan plan{Registry<SearcherEntry>::find("portfolio"),
                          {Registry<HeuristicEntry>::find("simple")},
                          settings_,
                          rest.order()};
    Report inner;
    const Selection found = solve(rest.take_sets(), plan, inner, part);
    report_.add_work_of(inner);
    incumbent_.coarsen(found.rounding / (oracle_.n_variables() * oracle_.scale().quantum()));
    incumbent_.improve(rest.cost_of(found), rest.families_of(found), report_.counters["expanded"]);
    incumbent_.raise(found.proved ? incumbent_.cost() : to_regret(found.bound),
                     report_.counters["expanded"]);
    if (!found.proved) monitor_.stop(found.stop);
    return true;
  }

  // Rounds down to a whole number, so that it stays a bound.
  Cost to_regret(double cost) const {
    return static_cast<Cost>(std::floor(cost / oracle_.scale().quantum()));
  }

  std::unique_ptr<Heuristic<W>> make(const char* name, const Options& options) {
    const HeuristicContext context{options, incumbent_.cost(), settings_.threads, settings_.seed};
    const double before = monitor_.seconds();
    auto heuristic =
        make_and_hold<W>(*Registry<HeuristicEntry>::find(name), oracle_, context, monitor_);
    report_.add("seconds_heuristic", monitor_.seconds() - before);
    report_.peak("bytes_heuristic", heuristic->bytes());
    incumbent_.raise(heuristic->to_go(VarSet<W>()), 0);
    return heuristic;
  }

  void search(const char* name, const Heuristic<W>& heuristic, Monitor& monitor) {
    const Search<W> search{oracle_, heuristic, settings_, incumbent_, report_, monitor};
    Registry<SearcherEntry>::find(name)->run.template get<W>()(search);
  }

  const Oracle<W>& oracle_;
  const Heuristic<W>& simple_;
  const SearchSettings& settings_;
  Incumbent<W>& incumbent_;
  Report& report_;
  Monitor& monitor_;
  std::unique_ptr<Heuristic<W>> priced_;
  const bool complete_;  // are the lists complete? If not, there is no dynamic programming
};

template <int W>
void run(const Search<W>& search) {
  Portfolio<W>(search).run();
}

const Registry<SearcherEntry>::Add added(
    {{"portfolio",
      {},
      "what suits the problem: dp, A* with pattern databases, layers on disk",
      "this package",
      {}},
     kBoundsItself | kOfAnyWidth,
     BNSTAR_EVERY_WIDTH_OF(run)});

}  // namespace
}  // namespace bnstar::portfolio
