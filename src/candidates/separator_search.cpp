#include "candidates/separator_search.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

#include "base/infinity.h"
#include "candidates/cluster_tree.h"
#include "candidates/ordered_problem.h"

namespace bnstar {

namespace {

using Vars = std::vector<Var>;

struct Side {
  Vars members;   // including those of the separator, ascending
  Vars assigned;  // ascending
};

struct Split {
  Vars separator;
  Side sides[2];
};

// The binary logarithm of the number of sets that the order graphs of both sides have for all
// orders of the separator, whose variables can only be placed one after the other. The paper asks
// for a small separator and sides of equal size: this weighs both.
double log_states(std::size_t separator, std::size_t side, std::size_t other) {
  const double longer = static_cast<double>(std::max(side, other) - separator);
  const double shorter = static_cast<double>(std::min(side, other) - separator);
  const double orders = std::lgamma(static_cast<double>(separator) + 1) / std::log(2.0);
  return orders + std::log2(static_cast<double>(separator) + 1) + longer +
         std::log2(1 + std::exp2(shorter - longer));
}

void join(Vars& all, const Vars& more) {
  Vars both;
  std::set_union(all.begin(), all.end(), more.begin(), more.end(), std::back_inserter(both));
  all = std::move(both);
}

// What lies below each edge of the tree.
std::vector<Side> subtrees(const ClusterTree& tree) {
  std::vector<Side> below(tree.size());
  for (std::size_t i = 0; i < tree.size(); ++i) {
    join(below[i].members, tree[i].members);
    join(below[i].assigned, tree[i].assigned);
    if (tree[i].parent < 0) continue;
    join(below[tree[i].parent].members, below[i].members);
    join(below[tree[i].parent].assigned, below[i].assigned);
  }
  return below;
}

Vars without(const Vars& all, const Vars& some) {
  Vars left;
  std::set_difference(all.begin(), all.end(), some.begin(), some.end(), std::back_inserter(left));
  return left;
}

// The split at the cheapest edge of the tree, if that is cheaper than no split; otherwise with an
// empty separator.
Split cheapest_split(const ClusterTree& tree, int largest_separator) {
  const std::vector<Side> below = subtrees(tree);
  const std::size_t n = below.back().members.size();
  double least = static_cast<double>(n);
  std::size_t edge = tree.size();
  for (std::size_t i = 0; i + 1 < tree.size(); ++i) {
    const std::size_t separator = tree[i].separator.size(), here = below[i].members.size();
    const std::size_t there = n - here + separator;
    if (separator > static_cast<std::size_t>(largest_separator) ||
        std::max(here, there) > kMostInSets)
      continue;
    const double states = log_states(separator, here, there);
    if (states < least) {
      least = states;
      edge = i;
    }
  }
  Split split;
  if (edge == tree.size()) return split;
  split.separator = tree[edge].separator;
  split.sides[0] = below[edge];
  split.sides[1].members = without(below.back().members, below[edge].members);
  join(split.sides[1].members, split.separator);
  split.sides[1].assigned = without(below.back().assigned, below[edge].assigned);
  if (split.sides[0].members.size() > split.sides[1].members.size())
    std::swap(split.sides[0], split.sides[1]);
  return split;
}

// The smaller side is solved for all orders first. Its cost plus the cost of the other side without
// any order bounds the sum from below, so the other side has to be solved for few orders.
class SeparatorPart final : public ListPart {
 public:
  SeparatorPart(StrongPart part, Monitor& monitor, int largest_separator)
      : ListPart(std::move(part), monitor), largest_separator_(largest_separator) {}

  void search(const SearchPlan& plan, Report& report, Monitor& monitor, const Told& told) override {
    const ClusterTree tree = min_fill_tree(possible_parents(sets()), monitor);
    if (tree.empty()) return;
    const Split split = cheapest_split(tree, largest_separator_);
    report.add("clusters", static_cast<double>(tree.size()));
    for (const Cluster& cluster : tree)
      report.peak("largest_cluster", static_cast<double>(cluster.members.size()));
    if (split.separator.empty()) return ListPart::search(plan, report, monitor, told);
    report.add("separators", 1);
    report.peak("largest_separator", static_cast<double>(split.separator.size()));
    search_split(split, {plan, report, monitor, told});
  }

 private:
  struct Context {
    const SearchPlan& plan;
    Report& report;
    Monitor& monitor;
    const Told& told;
  };
  struct OrderTried {
    Vars order;
    OrderedSolution smaller;
    double bound;  // for all networks that respect the order
  };

  void search_split(const Split& split, const Context& context) {
    const OrderedProblem smaller(sets(), split.sides[0].members, split.sides[0].assigned);
    const OrderedProblem larger(sets(), split.sides[1].members, split.sides[1].assigned);
    const OrderedSolution free_smaller = solve(smaller, {}, kInfinity, context);
    const OrderedSolution free_larger = solve(larger, {}, kInfinity, context);
    offer_both(smaller, free_smaller, larger, free_larger);
    know(free_smaller.bound + free_larger.bound, context);
    if (known_.proved || context.monitor.stopped()) return;
    std::vector<OrderTried> orders =
        try_orders(smaller, split.separator, free_larger.bound, context);
    if (context.monitor.stopped()) return;
    know(least_bound(orders), context);
    for (OrderTried& tried : orders) {
      if (reached(tried.bound) || context.monitor.stopped()) break;
      const double left = known_.cost - tried.smaller.bound;
      const OrderedSolution rest = solve(larger, tried.order, left, context);
      tried.bound = std::max(tried.bound, tried.smaller.bound + rest.bound);
      offer_both(smaller, tried.smaller, larger, rest);
      know(least_bound(orders), context);
    }
  }

  // Sorted by bound; `other` is the cost of the other side, whatever the order.
  std::vector<OrderTried> try_orders(const OrderedProblem& side, Vars order, double other,
                                     const Context& context) {
    std::vector<OrderTried> tried;
    context.monitor.begin_phase(std::tgamma(static_cast<double>(order.size()) + 1));
    do {
      OrderedSolution found = solve(side, order, known_.cost - other, context);
      const double bound = found.bound + other;
      tried.push_back({order, std::move(found), bound});
      context.monitor.advance(1);
    } while (!context.monitor.stopped() && std::next_permutation(order.begin(), order.end()));
    context.report.add("orders", static_cast<double>(tried.size()));
    std::stable_sort(tried.begin(), tried.end(),
                     [](const OrderTried& a, const OrderTried& b) { return a.bound < b.bound; });
    return tried;
  }

  static double least_bound(const std::vector<OrderTried>& orders) {
    double least = kInfinity;
    for (const OrderTried& tried : orders) least = std::min(least, tried.bound);
    return least;
  }

  OrderedSolution solve(const OrderedProblem& side, const Vars& order, double cutoff,
                        const Context& context) {
    const Vars start = topological_order(families(chosen()));
    OrderedSolution found =
        side.solve(order, start, cutoff, context.plan, context.report, context.monitor);
    known_.rounding = std::max(known_.rounding, 2 * found.rounding);  // of two sides
    return found;
  }

  // Without an order to respect, the two networks together may have a cycle.
  void offer_both(const OrderedProblem& a, const OrderedSolution& in_a, const OrderedProblem& b,
                  const OrderedSolution& in_b) {
    if (in_a.order.empty() || in_b.order.empty() || in_a.cost + in_b.cost >= known_.cost) return;
    std::vector<std::size_t> both(n_variables());
    for (std::size_t i = 0; i < in_a.chosen.size(); ++i) both[a.assigned()[i]] = in_a.chosen[i];
    for (std::size_t i = 0; i < in_b.chosen.size(); ++i) both[b.assigned()[i]] = in_b.chosen[i];
    if (topological_order(families(both)).size() == n_variables()) offer(both);
  }

  // Bounds hold up to half the rounding.
  bool reached(double bound) const { return bound >= known_.cost - known_.rounding / 2; }

  void know(double bound, const Context& context) {
    known_.bound = std::min(known_.cost, std::max(known_.bound, bound));
    known_.proved = reached(known_.bound);
    context.told(context.report.counters["expanded"]);
  }

  int largest_separator_;
};

}  // namespace

std::unique_ptr<ListPart> make_separator_part(StrongPart part, Monitor& monitor,
                                              int largest_separator) {
  return std::make_unique<SeparatorPart>(std::move(part), monitor, largest_separator);
}

}  // namespace bnstar
