#include "lasso/lasso_search.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>
#include <vector>

#include "base/by_width.h"
#include "base/digraph.h"
#include "base/parallel.h"
#include "lasso/lasso_oracle.h"
#include "oracle/partly_listed.h"
#include "order/walk/greedy_order.h"
#include "order/walk/order_climb.h"

namespace bnstar {

namespace {

// The share of memory in which solutions are kept.
constexpr double kShareOfMemory = 0.25;
// The length of each variable's list at first.
constexpr std::size_t kShortList = 20;
// The share of the remaining time for lists.
constexpr double kShareOfTime = 0.5;

// For the lassos of an order when it is time to stop: seconds, and a share of the time limit.
constexpr double kForOrder = 0.1, kShareForOrder = 0.03;

constexpr double kForever = std::numeric_limits<double>::infinity();

// Lists that help a search take about a tenth of its time.
struct Stage {
  std::size_t sets;   // of a variable
  double expansions;  // longer lists are tried after these
};
constexpr double kLonger = 3;  // by about this factor
constexpr Stage kStages[] = {{1000, 40000}, {3000, 100000}, {10000, 300000}, {30000, kForever}};
// A multiple of the mean regret of a variable in the known network; see LassoListSettings.
constexpr double kKeptPrice = 2;

// Does every list have all sets whose cost exceeds the least by less than `enough`?
bool reach(const LassoLists& lists, double enough) {
  const std::vector<double> least = least_costs(lists.sets);
  for (std::size_t x = 0; x < least.size(); ++x) {
    if (lists.tails[x] - least[x] < enough) return false;
  }
  return true;
}

template <int W>
class LassoSearch {
 public:
  LassoSearch(const LassoTask& task, SearchPlan plan, Report& report, Monitor& monitor)
      : task_(task),
        plan_(std::move(plan)),
        report_(report),
        monitor_(monitor),
        solutions_(task, kShareOfMemory * monitor.room(), &monitor) {}

  // The given order, or the greedy one, improved by local search. A search from nothing has one for
  // the required arcs.
  void find_order(const LassoLists& lists, double looks) {
    double most = 0;
    for (Var x = 0; x < task_.n_variables(); ++x) most += task_.gram(x, x);
    const LassoOracle<W> oracle(solutions_, lists, most);
    Pacer pacer(monitor_);
    if (plan_.from_nothing) {
      plan_.start = topological_order(task_.required);
      cost_ = most;
      return;
    }
    if (plan_.start.empty()) plan_.start = greedy_order(oracle, [&] { return pacer.go_on(); });
    if (looks > 0)
      plan_.start = climb_from(oracle, plan_.start, looks, plan_.settings.seed, monitor_);
    cost_ = 0;
    VarSet<W> placed;
    for (Var x : plan_.start) {
      if (!pacer.go_on()) return;
      cost_ += solutions_.find(x, placed).value;
      placed.insert(x);
    }
  }

  // Lists all sets that can be in a better network: those whose regret is below that of the whole
  // order. Returns whether lists `times` as long are worth coming back for: not if these are
  // complete, or if longer ones would take more than their share of the time.
  bool lengthen(LassoLists& lists, LassoListSettings settings, double times) {
    if (monitor_.stopped()) return false;
    settings.enough = cost_ - sum_of_least_costs(lists);
    settings.kept_price = kKeptPrice * settings.enough / task_.n_variables();
    Limits limits = monitor_.limits();
    limits.seconds = kShareOfTime * std::max(0.0, monitor_.seconds_left());
    Monitor part(monitor_, limits);
    LassoLists longer = list_lasso_supports(task_, settings, part);
    solved_ += longer.solved;
    if (part.stopped()) return false;
    lists = std::move(longer);
    return !reach(lists, settings.enough) &&
           times * part.seconds() < kShareOfTime * monitor_.seconds_left();
  }

  Result run(const LassoLists& lists, Report& report, Monitor& monitor) {
    // The part may not have noticed yet.
    if (monitor_.stopped()) monitor.stop(monitor_.why());
    Result result = monitor.stopped()
                        ? solve(known_sets(lists), plan_, report, monitor)
                        : solve(LassoOracle<W>(solutions_, lists, cost_), plan_, report, monitor);
    // Supports of the same cost can differ by a quantum after rounding.
    result.rounding = 2 * result.rounding + solutions_.gap();
    report.peak("bytes_solutions", solutions_.bytes());
    return result;
  }

  // Each stage begins with the network of the one before and keeps its bound.
  Result run_in_stages(const LassoPlan& plan, LassoListSettings settings, LassoLists& lists) {
    Result known;
    known.bound = -kForever;
    for (const Stage& stage : kStages) {
      settings.most_sets = std::min(plan.most_sets, stage.sets);
      const bool more = lengthen(lists, settings, kLonger);
      const bool last =
          !more || settings.most_sets == plan.most_sets || &stage == std::end(kStages) - 1;
      const double floor = known.bound;
      known = run_stage(lists, last ? kForever : stage.expansions, floor);
      known.bound = std::max(known.bound, floor);
      if (known.proved || last || monitor_.stopped()) break;
      plan_.start = topological_order(known.parents);
      cost_ = known.cost;
    }
    return known;
  }

  double solved() const { return solved_ + solutions_.solved(); }

 private:
  // What is known when it is time to stop: the lists, and for every variable a set in the order. It
  // serves only to read off a network. Unlike the oracle of the lasso it does not answer for sets
  // that it lacks, which would mean solving them all to the end.
  PartlyListed<W> known_sets(const LassoLists& lists) const {
    const std::vector<CostedSet> in_order = soon_in_order();
    TailedLists known;
    std::size_t parent = 0;
    for (Var x = 0; x < task_.n_variables(); ++x) {
      std::vector<CostedSet> sets;
      for (std::size_t i = lists.sets.start[x]; i < lists.sets.start[x + 1]; ++i) {
        const auto first = lists.sets.parents.begin() + static_cast<std::ptrdiff_t>(parent);
        sets.emplace_back(std::vector<Var>(first, first + lists.sets.size[i]), lists.sets.cost[i]);
        parent += static_cast<std::size_t>(lists.sets.size[i]);
      }
      const auto same = [&](const CostedSet& set) { return set.first == in_order[x].first; };
      if (std::none_of(sets.begin(), sets.end(), same)) sets.push_back(in_order[x]);
      append_list(std::move(sets), lists.tails[x], known);
    }
    return {known.sets, std::vector<bool>(known.sets.cost.size(), true), known.tails};
  }

  // Among the required arcs.
  bool has_children(Var x) const {
    return std::any_of(task_.required.begin(), task_.required.end(),
                       [x](const std::vector<Var>& parents) {
                         return std::binary_search(parents.begin(), parents.end(), x);
                       });
  }

  // By variable.
  std::vector<CostedSet> soon_in_order() const {
    Limits limits;
    limits.seconds = kForOrder;
    if (monitor_.why() == Stop::kTimeLimit)
      limits.seconds += kShareForOrder * monitor_.limits().seconds;
    Monitor last(limits, nullptr, nullptr);
    Pacer pacer(last);
    std::vector<CostedSet> found(plan_.start.size());
    VarSet<W> placed;
    for (Var x : plan_.start) {
      const LassoAnswer<W> answer = solutions_.find_soon(x, placed, pacer);
      found[x] = {answer.parents.members(), answer.value};
      if (!plan_.from_nothing || has_children(x)) placed.insert(x);
    }
    return found;
  }

  // Makes at most `expansions` more expansions.
  Result run_stage(const LassoLists& lists, double expansions, double floor) {
    Limits limits = monitor_.limits();
    limits.seconds = kForever;
    limits.nodes = std::min(limits.nodes - expanded_, expansions);
    const bool own_limit = expanded_ + expansions < monitor_.limits().nodes;
    Monitor part(monitor_, limits, [&](double cost, double bound, double expanded) {
      monitor_.record(std::min(cost, cost_), std::max(bound, floor), expanded_ + expanded);
    });
    Report stage;
    const Result result = run(lists, stage, part);
    report_.add_work_of(stage);
    for (const char* name : {"parts", "largest_part"})
      report_.counters[name] = stage.counters[name];
    expanded_ = report_.counters["expanded"];
    if (part.stopped() && !(part.why() == Stop::kNodeLimit && own_limit)) monitor_.stop(part.why());
    return result;
  }

  const LassoTask& task_;
  SearchPlan plan_;
  Report& report_;
  Monitor& monitor_;
  LassoSolutions<W> solutions_;
  double cost_ = 0;  // of the order
  double expanded_ = 0, solved_ = 0;
};

}  // namespace

Result search_lasso(const LassoTask& task, const LassoLists& lists, const SearchPlan& plan,
                    Report& report, Monitor& monitor) {
  return with_width(task.n_variables(), [&](auto width) {
    LassoSearch<decltype(width)::value> search(task, plan, report, monitor);
    search.find_order(lists, kThoroughLooks);
    const Result result = search.run(lists, report, monitor);
    report.counters["solved"] = search.solved();
    return result;
  });
}

Result learn_lasso(const LassoTask& task, const LassoPlan& plan, Report& report, Monitor& monitor) {
  LassoListSettings settings;
  settings.threads = plan.search.settings.threads;
  settings.most_sets = std::min(plan.most_sets, kShortList);
  Limits limits = monitor.limits();
  limits.seconds = kShareOfTime * std::max(0.0, monitor.seconds_left());
  Monitor part(monitor, limits);
  LassoLists lists = list_lasso_supports(task, settings, part);
  const double solved = lists.solved;
  return with_width(task.n_variables(), [&](auto width) {
    LassoSearch<decltype(width)::value> search(task, plan.search, report, monitor);
    search.find_order(lists, plan.looks);
    const bool longer = !plan.in_stages && plan.most_sets > settings.most_sets;
    settings.most_sets = longer ? plan.most_sets : settings.most_sets;
    if (longer) search.lengthen(lists, settings, 1);
    Result result = plan.in_stages ? search.run_in_stages(plan, settings, lists)
                                   : search.run(lists, report, monitor);
    result.rounding += lists.gap;
    report.counters["solved"] = solved + search.solved();
    report.counters["sets"] = static_cast<double>(lists.sets.cost.size());
    return result;
  });
}

std::vector<LassoOutcome> learn_lassos(const std::vector<LassoTask>& tasks,
                                       const std::vector<LassoPlan>& plans, int threads,
                                       Monitor& monitor) {
  std::vector<LassoOutcome> outcomes(tasks.size());
  const double at_once =
      std::max(1.0, static_cast<double>(std::min<std::size_t>(tasks.size(), threads)));
  parallel_for(threads, tasks.size(), monitor, [&](std::size_t i) {
    Limits limits = monitor.limits();
    limits.seconds = monitor.seconds_left();
    limits.bytes /= at_once;
    // Not a part of the whole monitor, which counts memory for one thread only. Other threads only
    // ask it whether it has stopped.
    const auto whole_stopped = [&monitor] {
      monitor.poll();
      return monitor.stopped();
    };
    Monitor own(limits, whole_stopped, nullptr);
    outcomes[i].result = learn_lasso(tasks[i], plans[i], outcomes[i].report, own);
    if (own.why() == Stop::kTimeLimit) monitor.stop(Stop::kTimeLimit);
  });
  return outcomes;
}

}  // namespace bnstar
