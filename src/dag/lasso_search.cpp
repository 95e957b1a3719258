#include "dag/lasso_search.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/by_width.h"
#include "order/walk/greedy_order.h"
#include "order/walk/order_climb.h"
#include "parents/lasso_oracle.h"

namespace bnstar {

namespace {

// Solutions are kept in so much of the memory.
constexpr double kShareOfMemory = 0.25;
// Of each variable, to begin with.
constexpr std::size_t kShortList = 100;

template <int W>
class LassoSearch {
 public:
  LassoSearch(const LassoTask& task, SearchPlan plan, Report& report, Monitor& monitor)
      : task_(task),
        plan_(std::move(plan)),
        report_(report),
        monitor_(monitor),
        solutions_(task, kShareOfMemory * monitor.room()) {}

  // The given order, or the greedy one, and what local search makes of it.
  void find_order(const LassoLists& lists, bool climb) {
    double most = 0;
    for (Var x = 0; x < task_.n_variables(); ++x) most += task_.gram(x, x);
    const LassoOracle<W> oracle(solutions_, lists, most);
    const bool given = !plan_.start.empty();
    if (!given) plan_.start = greedy_order(oracle);
    if (!given && climb) plan_.start = climb_from(oracle, plan_.start, plan_.settings.seed, monitor_);
    cost_ = 0;
    VarSet<W> placed;
    for (Var x : plan_.start) {
      cost_ += solutions_.find(x, placed).value;
      placed.insert(x);
    }
  }

  // By how much more than the least costs a set can be in a better network.
  double enough(const LassoLists& lists) const { return cost_ - sum_of_least_costs(lists); }

  Result run(const LassoLists& lists) {
    const LassoOracle<W> oracle(solutions_, lists, cost_);
    Result result = solve(oracle, plan_, report_, monitor_);
    // Supports that cost the same can differ by a quantum once they are rounded.
    result.rounding = 2 * result.rounding + solutions_.gap();
    report_.add("solved", solutions_.solved());
    report_.peak("bytes_solutions", solutions_.bytes());
    return result;
  }

 private:
  const LassoTask& task_;
  SearchPlan plan_;
  Report& report_;
  Monitor& monitor_;
  LassoSolutions<W> solutions_;
  double cost_ = 0;  // of the order
};

}  // namespace

Result search_lasso(const LassoTask& task, const LassoLists& lists, const SearchPlan& plan, Report& report,
                    Monitor& monitor) {
  return with_width(task.n_variables(), [&](auto width) {
    LassoSearch<decltype(width)::value> search(task, plan, report, monitor);
    search.find_order(lists, !plan.searcher->is(kUnguided));
    return search.run(lists);
  });
}

Result learn_lasso(const LassoTask& task, const LassoPlan& plan, Report& report, Monitor& monitor) {
  LassoListSettings settings;
  settings.threads = plan.search.settings.threads;
  settings.most_sets = std::min(plan.most_sets, kShortList);
  LassoLists lists = list_lasso_supports(task, settings, monitor);
  return with_width(task.n_variables(), [&](auto width) {
    LassoSearch<decltype(width)::value> search(task, plan.search, report, monitor);
    search.find_order(lists, plan.thorough);
    if (plan.thorough && plan.most_sets > kShortList && !monitor.stopped()) {
      report.counters["solved"] = lists.solved;
      settings.most_sets = plan.most_sets;
      settings.enough = search.enough(lists);
      lists = list_lasso_supports(task, settings, monitor);
    }
    Result result = search.run(lists);
    result.rounding += lists.gap;
    report.add("solved", lists.solved);
    report.counters["sets"] = static_cast<double>(lists.sets.cost.size());
    return result;
  });
}

}  // namespace bnstar
