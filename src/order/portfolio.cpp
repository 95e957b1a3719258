// The searcher for those who do not want to choose one. Small problems go to dynamic programming. Others get A*
// with the static pattern database for a moment, then with the Lagrangian one; where that takes longer than dynamic
// programming would and the table is small enough, dynamic programming follows. When memory runs out, layers on
// disk take over where a folder is given.
#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include "order/searcher.h"

namespace bnstar {
namespace {

// Dynamic programming takes milliseconds up to here.
constexpr int kTinyProblem = 16;
// Its table is worth filling up to here: 512 MB, a few seconds.
constexpr int kDenseProblem = 26;
// Expansions of the first try: some hundredths of a second.
constexpr double kFirstTry = 20000;
// Sets that dynamic programming goes through while A* expands one.
constexpr double kDensePerExpansion = 100;

template <int W>
class Portfolio {
 public:
  Portfolio(const Oracle<W>& oracle, const Heuristic<W>& simple, const SearchSettings& settings,
            Incumbent& incumbent, Report& report, Monitor& monitor)
      : oracle_(oracle), simple_(simple), settings_(settings), incumbent_(incumbent), report_(report), monitor_(monitor) {}

  void run() {
    const bool dense = oracle_.n_variables() <= kDenseProblem && dense_fits();
    if (dense && oracle_.n_variables() <= kTinyProblem) return search("dp", simple_, monitor_);
    const auto fixed = make("static");
    if (!done()) astar(*fixed, kFirstTry);
    if (done()) return;
    const auto priced = make("lagrangian");
    if (done()) return;
    const double patience = dense ? subsets() / kDensePerExpansion : kForever;
    const Stop reason = astar(*priced, patience);
    if (done()) return;
    if (dense && reason == Stop::kNodeLimit) {
      search("dp", simple_, monitor_);
    } else if (reason == Stop::kMemoryLimit && !settings_.folder.empty()) {
      search("bfbnb", *priced, monitor_);
    } else {
      monitor_.stop(reason);
    }
  }

 private:
  bool done() const { return incumbent_.proved() || monitor_.stopped(); }

  double subsets() const { return std::ldexp(1.0, oracle_.n_variables()); }

  bool dense_fits() const { return monitor_.fits(8 * subsets()) && subsets() <= monitor_.limits().nodes; }

  // So many expansions at most, beyond which the whole goes on in another way; why it ended.
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

  std::unique_ptr<Heuristic<W>> make(const char* name) {
    const HeuristicContext context{settings_.options, incumbent_.cost(), settings_.threads, settings_.seed};
    const double before = monitor_.seconds();
    auto heuristic = Registry<HeuristicEntry>::find(name)->make.template get<W>()(oracle_, context, monitor_);
    report_.add("seconds_heuristic", monitor_.seconds() - before);
    report_.peak("bytes_heuristic", heuristic->bytes());
    incumbent_.raise(heuristic->to_go(VarSet<W>()), 0);
    return heuristic;
  }

  void search(const char* name, const Heuristic<W>& heuristic, Monitor& monitor) {
    Registry<SearcherEntry>::find(name)->run.template get<W>()(oracle_, heuristic, settings_, incumbent_, report_,
                                                              monitor);
  }

  static constexpr double kForever = std::numeric_limits<double>::infinity();

  const Oracle<W>& oracle_;
  const Heuristic<W>& simple_;
  const SearchSettings& settings_;
  Incumbent& incumbent_;
  Report& report_;
  Monitor& monitor_;
};

template <int W>
void run(const Oracle<W>& oracle, const Heuristic<W>& simple, const SearchSettings& settings, Incumbent& incumbent,
         Report& report, Monitor& monitor) {
  Portfolio<W>(oracle, simple, settings, incumbent, report, monitor).run();
}

const Registry<SearcherEntry>::Add added({{"portfolio",
                                           {},
                                           "what suits the problem: dp, A* with pattern databases, layers on disk",
                                           "this package",
                                           {}},
                                          true,
                                          true,
                                          {run<1>, run<2>, run<4>, run<8>}});

}  // namespace
}  // namespace bnstar
