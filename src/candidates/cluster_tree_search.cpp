#include "candidates/cluster_tree_search.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/infinity.h"
#include "base/permutations.h"
#include "candidates/cluster_climb.h"
#include "candidates/cluster_orders.h"
#include "candidates/cluster_tables.h"
#include "candidates/cluster_tree.h"
#include "candidates/ordered_problem.h"
#include "orderings/indexed_sets.h"

namespace bnstar {

namespace {

using Vars = std::vector<Var>;

// The nodes that the search of a cluster without tables may generate: some tenths of a second.
constexpr double kMostSuccessors = 500000;

Vars in_order(const Vars& some, const Vars& order) {
  Vars found;
  for (Var x : order) {
    if (std::binary_search(some.begin(), some.end(), x)) found.push_back(x);
  }
  return found;
}

Permutation as_places(const Vars& order, const Vars& members) {
  Permutation places;
  for (Var x : order) {
    places.append(
        static_cast<int>(std::lower_bound(members.begin(), members.end(), x) - members.begin()));
  }
  return places;
}

Vars order_of_rank(std::size_t rank, const Vars& members) {
  const Permutation places = Permutation::of_rank(rank, bit(static_cast<int>(members.size())) - 1);
  Vars order;
  for (int i = 0; i < places.size; ++i) order.push_back(members[places.order[i]]);
  return order;
}

// What a search works with besides the tree.
struct TreeContext {
  const ParentSets& lists;
  const IndexedSets& sets;  // the same sets
  Vars start;               // the order of a known network
  bool greedy;
  const SearchPlan& plan;
  Report& report;
  Monitor& monitor;
};

class TreeSearch {
 public:
  TreeSearch(const ClusterTree& tree, const TableLimit& limit, TreeContext context)
      : tree_(tree), context_(std::move(context)), results_(tree.size()) {
    for (std::size_t number = 0; number < tree.size(); ++number) {
      results_[number].bytes = limit.bytes_of(tree, static_cast<int>(number));
      results_[number].without_tables = limit.exceeded_by(tree, static_cast<int>(number));
    }
    context_.report.add("heuristic_clusters", static_cast<double>(searched_without_tables()));
  }

  // From the leaves to the root; false if the monitor stopped.
  bool run() {
    context_.monitor.begin_phase(static_cast<double>(tree_.size()));
    for (int number = 0; number < static_cast<int>(tree_.size()); ++number) {
      ClusterResult& result = results_[number];
      std::vector<Cost> costs = result.without_tables ? search_orders(number) : fill_tables(number);
      context_.monitor.poll();
      if (context_.monitor.stopped()) return false;
      result.least = *std::min_element(costs.begin(), costs.end());
      result.exact = !result.without_tables &&
                     std::all_of(tree_[number].children.begin(), tree_[number].children.end(),
                                 [&](int child) { return results_[child].exact; });
      if (tree_[number].parent >= 0) add_below(number, std::move(costs));
      context_.monitor.advance(1);
    }
    return true;
  }

  bool exact() const { return results_.back().exact; }
  bool possible() const { return results_.back().least < kInfiniteCost; }

  // Tables with no search in or below them are exact, and no two of them choose the parents of the
  // same variable.
  Cost bound() const {
    Cost sum = 0;
    std::vector<bool> counted(tree_.size(), false);
    for (int number = static_cast<int>(tree_.size()) - 1; number >= 0; --number) {
      const int parent = tree_[number].parent;
      counted[number] = parent >= 0 && counted[parent];
      if (counted[number] || !results_[number].exact) continue;
      sum += results_[number].least;
      counted[number] = true;
    }
    return sum;
  }

  // From the root to the leaves: the number of each variable's set; empty if the monitor stopped.
  std::vector<std::size_t> network() const {
    std::vector<Vars> orders(tree_.size());
    std::vector<std::size_t> chosen(context_.sets.n_variables());
    for (int number = static_cast<int>(tree_.size()) - 1; number >= 0; --number) {
      const Cluster& cluster = tree_[number];
      Vars separator;
      if (cluster.parent >= 0) separator = in_order(cluster.separator, orders[cluster.parent]);
      orders[number] = best_order(number, separator);
      if (orders[number].empty()) return {};
      choose(cluster, orders[number], chosen);
    }
    return chosen;
  }

 private:
  struct ClusterResult {
    bool without_tables = false;
    double bytes = 0;    // of its tables
    bool exact = false;  // including all that is below
    Cost least = kInfiniteCost;
    // without tables: the best orders found, by rank of the separator's order
    std::vector<Vars> orders;
    std::vector<CostsBelow> below;
    std::vector<Holding> held;
  };

  std::size_t searched_without_tables() const {
    return static_cast<std::size_t>(
        std::count_if(results_.begin(), results_.end(),
                      [](const ClusterResult& result) { return result.without_tables; }));
  }

  ClusterTask task_of(int number) const {
    const Vars& members = tree_[number].members;
    ClusterTask task;
    task.size = static_cast<int>(members.size());
    task.separator = places_of(tree_[number].separator, members);
    task.assigned = places_of(tree_[number].assigned, members);
    task.choices.resize(members.size());
    for (int i = 0; i < task.size; ++i) {
      if ((task.assigned & bit(i)) == 0) continue;
      const IndexedSets::List& list = context_.sets.list(members[i]);
      for (Place at = 0; at < list.size(); ++at) {
        task.choices[i].push_back(
            {places_of(Vars(list.begin(at), list.end(at)), members), list.cost[at]});
      }
    }
    for (const CostsBelow& below : results_[number].below) {
      task.below.push_back({places_of(below.separator, members), &below.costs});
    }
    return task;
  }

  // Empty if the monitor stopped.
  std::vector<Cost> fill_tables(int number) {
    const double bytes = results_[number].bytes;
    if (!context_.monitor.can_hold(bytes)) context_.monitor.stop(Stop::kMemoryLimit);
    if (context_.monitor.stopped()) return {};
    const Holding held(context_.monitor, bytes);
    const ClusterTask task = task_of(number);
    ClusterOrders orders(task, context_.monitor);
    if (!orders.run()) return {};
    context_.report.add("states", orders.states());
    return orders.costs();
  }

  std::vector<Cost> search_orders(int number) {
    const Cluster& cluster = tree_[number];
    const OrderedProblem problem(context_.lists, cluster.members, cluster.assigned);
    std::vector<Cost> costs;
    const std::size_t n_orders = factorial(static_cast<int>(cluster.separator.size()));
    for (std::size_t rank = 0; rank < n_orders && !context_.monitor.stopped(); ++rank) {
      const Vars separator = order_of_rank(rank, cluster.separator);
      Vars first = first_order(problem, separator);
      costs.push_back(kInfiniteCost);
      results_[number].orders.emplace_back();
      if (first.empty()) continue;
      ClusterClimb climb(context_.sets, cluster.assigned, results_[number].below, separator,
                         std::move(first));
      climb.run(context_.monitor);
      if (climb.cost() < IndexedSets::kMissing) costs.back() = climb.cost();
      results_[number].orders.back() = climb.order();
    }
    context_.report.add("orders", static_cast<double>(costs.size()));
    return costs;
  }

  // An order for the cluster's own variables, whatever the children prefer; empty if there is none.
  Vars first_order(const OrderedProblem& problem, const Vars& separator) const {
    if (context_.greedy) return problem.arranged(separator, context_.start);
    SearchPlan plan = context_.plan;
    plan.searcher = Registry<SearcherEntry>::find("anytime_window_astar");
    plan.heuristics = {Registry<HeuristicEntry>::find("static")};
    Limits limits = context_.monitor.limits();
    limits.seconds = kInfinity;
    limits.nodes = kMostSuccessors / static_cast<double>(problem.members().size());
    Monitor part(context_.monitor, limits, [](double, double, double) {});
    return problem.solve(separator, context_.start, kInfinity, plan, context_.report, part).order;
  }

  void add_below(int number, std::vector<Cost> costs) {
    const Vars& separator = tree_[number].separator;
    ClusterResult& parent = results_[tree_[number].parent];
    const auto same =
        std::find_if(parent.below.begin(), parent.below.end(),
                     [&](const CostsBelow& below) { return below.separator == separator; });
    if (same == parent.below.end()) {
      parent.held.emplace_back(context_.monitor, static_cast<double>(costs.size()) * sizeof(Cost));
      parent.below.push_back({separator, std::move(costs)});
    } else {
      for (std::size_t rank = 0; rank < costs.size(); ++rank)
        same->costs[rank] = plus(same->costs[rank], costs[rank]);
    }
  }

  // Finds the order again instead of storing it. Empty if the monitor stopped.
  Vars best_order(int number, const Vars& separator) const {
    const Cluster& cluster = tree_[number];
    if (results_[number].without_tables) {
      return results_[number].orders[as_places(separator, cluster.separator).rank_within(~Bits{0})];
    }
    const Permutation given = as_places(separator, cluster.members);
    const ClusterTask task = task_of(number);
    ClusterOrders orders(task, context_.monitor, {given.order, given.order + given.size});
    if (!orders.run()) return {};
    Vars best;
    for (int place : orders.best_order()) best.push_back(cluster.members[place]);
    return best;
  }

  void choose(const Cluster& cluster, const Vars& order, std::vector<std::size_t>& chosen) const {
    Vars placed;
    for (Var x : order) {
      if (std::binary_search(cluster.assigned.begin(), cluster.assigned.end(), x)) {
        const IndexedSets::List& list = context_.sets.list(x);
        const auto is_placed = [&](Var y) {
          return std::find(placed.begin(), placed.end(), y) != placed.end();
        };
        chosen[x] = list.number[cheapest_place(list, is_placed)];
      }
      placed.push_back(x);
    }
  }

  const ClusterTree& tree_;
  TreeContext context_;
  std::vector<ClusterResult> results_;
};

class ClusterTreePart final : public ListPart {
 public:
  ClusterTreePart(StrongPart part, Monitor& monitor, const ClusterTreeSettings& settings)
      : ListPart(std::move(part), monitor), settings_(settings) {}

  void search(const SearchPlan& plan, Report& report, Monitor& monitor, const Told& told) override {
    const double bytes = IndexedSets::bytes(sets());
    if (!monitor.can_hold(bytes)) return monitor.stop(Stop::kMemoryLimit);
    const Holding held(monitor, bytes);
    const TableLimit limit(settings_.most_states, monitor);
    const ClusterTree tree = suitable_tree(min_fill_tree(possible_parents(sets()), monitor),
                                           settings_.largest_separator, limit);
    describe(tree, report);
    if (tree.size() == 1 && limit.exceeded_by(tree, 0))
      return ListPart::search(plan, report, monitor, told);
    const IndexedSets indexed(sets(), monitor);
    if (tree.empty() || monitor.stopped()) return;
    const Vars start = topological_order(families(chosen()));
    TreeSearch search(tree, limit,
                      {sets(), indexed, start, settings_.greedy, plan, report, monitor});
    std::vector<std::size_t> found;
    if (search.run() && search.possible()) found = search.network();
    if (!found.empty()) offer(found);
    known_.rounding = static_cast<double>(n_variables()) * indexed.quantum();
    known_.bound = std::min(known_.cost, std::max(known_.bound, indexed.to_cost(search.bound())));
    known_.proved = search.exact() && !found.empty();
    told(report.counters["expanded"]);
  }

 private:
  static void describe(const ClusterTree& tree, Report& report) {
    report.add("clusters", static_cast<double>(tree.size()));
    for (const Cluster& cluster : tree) {
      report.peak("largest_cluster", static_cast<double>(cluster.members.size()));
      report.peak("largest_separator", static_cast<double>(cluster.separator.size()));
    }
  }

  ClusterTreeSettings settings_;
};

}  // namespace

std::unique_ptr<ListPart> make_cluster_tree_part(StrongPart part, Monitor& monitor,
                                                 const ClusterTreeSettings& settings) {
  return std::make_unique<ClusterTreePart>(std::move(part), monitor, settings);
}

}  // namespace bnstar
