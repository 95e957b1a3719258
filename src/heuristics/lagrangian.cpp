// Lagrangian cluster bounds for every state of the order graph. In any network k members of a
// cluster C of order k have fewer than k parents in C. For any prices y >= 0 of clusters let
//   s'(X, P) = s(X, P) - sum{y_C : X in C, fewer than k of P in C},
//   h(R) = sum of y_C max(0, k - members of C placed) + sum over groups of the pattern table on s'
// for what remains. Consistent: let X be placed next with its cheapest set P among the placed
// variables. If fewer than k members of C are placed, fewer than k of P are in C, so s'(X, P) is no
// more than s(X, P) less the y_C of these C with X, by which the sum of prices falls; and a group's
// table falls by at most s'(X, P). With single variables as groups (form A) this is the bound of
// dual ascent (Trosser, de Givry & Katsirelos 2021) as a function of the state. Form D keeps the
// orders within large groups exact and prices only what happens between them. Prices and costs are
// whole numbers, so all of this holds exactly.
#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

#include "base/by_width.h"
#include "heuristics/tables/dual_ascent.h"
#include "heuristics/tables/group_lists.h"
#include "heuristics/tables/grouping.h"
#include "heuristics/tables/prices.h"
#include "heuristics/tables/relaxation.h"
#include "heuristics/tables/table_heuristic.h"

namespace bnstar::lagrangian {
namespace {

enum class Form { kGroups, kSingles };
constexpr int kBestGrouping = 3;
// Small, because tables are built hundreds of times.
constexpr int kModerateMembers = 17;
constexpr int kMostMembers = 24;
// A tenth of a second, for when time is up.
constexpr double kQuickLooks = 5e7;

Setting form_setting() {
  return {"form",
          0,
          -1,
          "D: exact orders within groups; A: no tables, sets up fast, a weaker bound",
          {"D", "A"}};
}
Setting iterations_setting() {
  return {"iterations", 300, 1, "most steps towards better prices", {}, Accepts::kWhole};
}
Setting order_setting() {
  return {"order", 2,
          1,       "highest order of clusters: k members of one have fewer than k parents in it",
          {},      Accepts::kWhole,
          2};
}
Setting members_setting() {
  return {
      "members",   NAN,
      1,           "number of variables in the largest group; otherwise all have about the same",
      {},          Accepts::kWhole,
      kMostMembers};
}
Setting wider_grouping_setting() {
  Setting setting = grouping_setting();
  setting.choices.push_back("best");
  setting.fallback = kBestGrouping;
  setting.meaning += ", or whichever of several has the best bound";
  return setting;
}

template <int W>
struct Bound {
  Groups groups;
  std::vector<PricedCluster<W>> clusters;
  double value = -1;
};

Groups singles(int n) {
  Groups groups;
  for (Var x = 0; x < n; ++x) groups.push_back({x});
  return groups;
}

// Clusters within a group are covered by its table.
template <int W>
bool crosses(const VarSet<W>& cluster, const Groups& groups) {
  for (const std::vector<Var>& group : groups) {
    VarSet<W> members;
    for (Var x : group) members.insert(x);
    if (cluster.subset_of(members)) return false;
  }
  return true;
}

// Clusters that the relaxation without any orders pays for should fall within groups. With
// `shared`, a large cluster's price is divided among its pairs, since all of them are needed to
// have it within a group.
template <int W>
PairWeights weights_of(const std::vector<PricedCluster<W>>& clusters, int n, bool shared) {
  PairWeights weights(n, std::vector<double>(n, 0));
  for (const PricedCluster<W>& cluster : clusters) {
    const double size = cluster.members.size();
    const double weight = static_cast<double>(cluster.price) / (shared ? size * (size - 1) / 2 : 1);
    for (Var x : cluster.members) {
      for (Var y : cluster.members) weights[x][y] += x == y ? 0 : weight;
    }
  }
  return weights;
}

template <int W>
class PriceMaker {
 public:
  PriceMaker(const Oracle<W>& oracle, const HeuristicContext& context, Monitor& monitor)
      : oracle_(oracle), context_(context), monitor_(monitor), unit_(unit()) {}

  Bound<W> without_groups(int iterations) {
    const std::vector<PricedCluster<W>> first =
        dual_ascent(oracle_, unit_, context_.seed, monitor_);
    return improved({singles(oracle_.n_variables()), first, -1}, iterations, 1);
  }

  // The best of several groupings, each started from the prices of `single`.
  Bound<W> with_groups(const Bound<W>& single, int iterations) {
    Bound<W> best;
    const std::vector<Groups> candidates = groupings(single.clusters);
    for (const Groups& groups : candidates) {
      if (monitor_.stopped()) break;
      Bound<W> bound =
          improved({groups, single.clusters, -1}, std::max(1, iterations / 4), context_.threads);
      if (bound.value > best.value) best = std::move(bound);
    }
    return best.value < 0 ? best : improved(best, iterations, context_.threads);
  }

 private:
  // Costs are measured in units of the known network's.
  Cost unit() const {
    Cost most = 0;
    for (Var x : oracle_.all()) most = plus(most, oracle_.sets_for_bounds(x).back().cost);
    return std::max<Cost>(1, std::min(most, context_.upper_bound));
  }

  // Unchanged if there is no time or no memory for it.
  Bound<W> improved(const Bound<W>& from, int iterations, int threads) {
    if (monitor_.stopped() || !monitor_.can_hold(Relaxation<W>::bytes(oracle_, from.groups)))
      return from;
    Relaxation<W> relaxation(oracle_, from.groups, unit_, threads, monitor_);
    if (monitor_.stopped()) return from;
    const int order = static_cast<int>(context_.options.number(order_setting()));
    PriceSearch<W> prices(relaxation, order, context_.seed);
    for (const PricedCluster<W>& cluster : from.clusters) {
      if (!crosses(cluster.members, from.groups)) continue;
      prices.add(cluster.members, cluster.order,
                 static_cast<double>(cluster.price) / static_cast<double>(unit_));
    }
    prices.run(iterations, monitor_);
    return {from.groups, prices.best(unit_), prices.best_bound()};
  }

  // The more variables one group has, the fewer cycles need prices.
  std::vector<int> sizes() const {
    const int n = oracle_.n_variables();
    const double largest = context_.options.number(members_setting());
    const int count = number_of_groups(context_.options, n, kModerateMembers, monitor_);
    if (std::isnan(largest) || largest >= n || count < 2) return even_sizes(n, count);
    const int members = static_cast<int>(largest);
    // The search needs the memory more than its heuristic does.
    if (!monitor_.fits(8 * std::ldexp(sizeof(double), members))) return even_sizes(n, count);
    std::vector<int> sizes = even_sizes(n - members, std::max(1, (n - 1) / members));
    sizes.insert(sizes.begin(), members);
    return sizes;
  }

  std::vector<Groups> groupings(const std::vector<PricedCluster<W>>& clusters) {
    const int n = oracle_.n_variables();
    const std::vector<int> wanted = sizes();
    if (context_.options.number(wider_grouping_setting()) != kBestGrouping) {
      return {group_variables(oracle_, context_.options, static_cast<int>(wanted.size()),
                              context_.seed, monitor_)};
    }
    const PairWeights weights[] = {conflicts(oracle_), weights_of(clusters, n, false),
                                   weights_of(clusters, n, true)};
    std::vector<Groups> distinct;
    for (const PairWeights& pairs : weights) {
      Groups groups = group_by_weights(pairs, wanted, context_.seed);
      const bool known = std::find(distinct.begin(), distinct.end(), groups) != distinct.end();
      if (!known) distinct.push_back(std::move(groups));
    }
    return distinct;
  }

  const Oracle<W>& oracle_;
  const HeuristicContext& context_;
  Monitor& monitor_;
  Cost unit_;
};

// Tables of sums, eight variables each: the least reduced costs of the variables that remain.
template <int W>
std::unique_ptr<Heuristic<W>> sum_of_least(const Oracle<W>& oracle,
                                           const std::vector<PricedCluster<W>>& clusters) {
  Groups groups;
  std::vector<std::vector<double>> tables;
  for (Var x : oracle.all()) {
    if (x % 8 == 0) {
      groups.emplace_back();
      tables.push_back({0});
    }
    groups.back().push_back(x);
    std::vector<double>& table = tables.back();
    const double least = static_cast<double>(least_reduced_cost(oracle, x, clusters));
    for (std::size_t i = 0, size = table.size(); i < size; ++i) table.push_back(table[i] + least);
  }
  return std::make_unique<TableHeuristic<W>>(oracle.all(), groups, std::move(tables), clusters);
}

// The number of pairs of a set and a price that may concern it.
template <int W>
double looks_at_prices(const Oracle<W>& oracle, const std::vector<PricedCluster<W>>& clusters) {
  double looks = 0;
  for (const PricedCluster<W>& cluster : clusters) {
    for (Var x : cluster.members) looks += static_cast<double>(oracle.sets_for_bounds(x).size());
  }
  return looks;
}

template <int W>
std::unique_ptr<Heuristic<W>> find_bound(const Oracle<W>& oracle, const HeuristicContext& context,
                                         Monitor& monitor) {
  const int iterations = static_cast<int>(context.options.number(iterations_setting()));
  PriceMaker<W> maker(oracle, context, monitor);
  const Bound<W> single = maker.without_groups(iterations);
  if (context.options.word<Form>(form_setting()) == Form::kGroups && !monitor.stopped()) {
    const Bound<W> grouped = maker.with_groups(single, iterations);
    auto tables = exact_tables(oracle, grouped.groups, grouped.clusters, context.threads, monitor);
    if (!tables.empty()) {
      return std::make_unique<TableHeuristic<W>>(oracle.all(), grouped.groups, std::move(tables),
                                                 grouped.clusters);
    }
  }
  // Also the answer if the monitor stopped: any prices give a bound.
  if (monitor.stopped() && looks_at_prices(oracle, single.clusters) > kQuickLooks) {
    return std::make_unique<TableHeuristic<W>>(oracle.all());
  }
  return sum_of_least(oracle, single.clusters);
}

template <int W>
std::unique_ptr<Heuristic<W>> make(const Oracle<W>& oracle, const HeuristicContext& context,
                                   Monitor& monitor) {
  try {
    if (monitor.can_hold(bytes_of_ascent(oracle))) {
      return find_bound(oracle, context, monitor);
    }
  } catch (const std::bad_alloc&) {
    monitor.stop(Stop::kMemoryLimit);
  }
  return std::make_unique<TableHeuristic<W>>(oracle.all());
}

const Registry<HeuristicEntry>::Add added(
    {{"lagrangian",
      {},
      "prices for clusters of variables, one of which has no parents among them",
      "Jaakkola et al. (2010); Trosser, de Givry & Katsirelos (2021)",
      {form_setting(), groups_setting(), members_setting(), wider_grouping_setting(),
       order_setting(), iterations_setting()}},
     true,
     BNSTAR_EVERY_WIDTH_OF(make)});

}  // namespace
}  // namespace bnstar::lagrangian
