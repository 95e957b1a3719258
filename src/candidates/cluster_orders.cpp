#include "candidates/cluster_orders.h"

#include <algorithm>
#include <limits>

namespace bnstar {

namespace {

// One more would have 479 million orders.
constexpr int kMostNoted = 11;
// Steps between two polls of the monitor: some milliseconds.
constexpr std::size_t kOrdersAtOnce = 1 << 14;

// The placed variables whose order still matters.
template <class Separators, class AsBits>
Bits noted_of(Bits placed, Bits separator, const Separators& below, const AsBits& as_bits) {
  Bits noted = separator & placed;
  for (const auto& child : below) {
    if ((as_bits(child) & ~placed) != 0) noted |= as_bits(child) & placed;
  }
  return noted;
}

}  // namespace

double ClusterOrders::count_states(int size, Bits separator, const std::vector<Bits>& below,
                                   double most) {
  double states = 0;
  for (Bits placed = 0; placed < bit(size) && states <= most; ++placed) {
    const int count = count_bits(noted_of(placed, separator, below, [](Bits set) { return set; }));
    if (count > kMostNoted) return std::numeric_limits<double>::infinity();
    states += static_cast<double>(factorial(count));
  }
  return states;
}

double ClusterOrders::bytes(double states, int size) {
  return states * sizeof(Cost) + static_cast<double>(std::size_t{1} << size) * sizeof(std::size_t);
}

ClusterOrders::ClusterOrders(const ClusterTask& task, Monitor& monitor,
                             const std::vector<int>& separator_order)
    : task_(task),
      monitor_(monitor),
      separator_before_(task.size, 0),
      order_given_(!separator_order.empty()) {
  Bits before = 0;
  for (int x : separator_order) {
    separator_before_[x] = before;
    before |= bit(x);
  }
  first_.reserve((std::size_t{1} << task_.size) + 1);
  first_.push_back(0);
  for (Bits placed = 0; placed <= all(); ++placed) {
    first_.push_back(first_.back() +
                     (respects_order(placed) ? factorial(count_bits(noted(placed))) : 0));
  }
  costs_.assign(first_.back(), kInfiniteCost);
  costs_[0] = 0;
}

bool ClusterOrders::run() {
  Pacer pacer(monitor_);
  Step step;
  for (Bits placed = 0; placed < all(); ++placed) {
    if (!respects_order(placed)) continue;
    for (int x = 0; x < task_.size; ++x) {
      if (find_step(placed, x, step) && !take(placed, step, pacer)) return false;
    }
    if (!pacer.go_on()) return false;
  }
  return true;
}

std::vector<Cost> ClusterOrders::costs() const {
  return {costs_.begin() + static_cast<std::ptrdiff_t>(first_[all()]), costs_.end()};
}

std::vector<int> ClusterOrders::best_order() const {
  std::vector<int> order(task_.size);
  Bits placed = all();
  std::size_t rank = 0;
  for (int i = task_.size - 1; i >= 0; --i) order[i] = last_placed(placed, rank);
  return order;
}

// The order of the separator need not be noted if it is given.
Bits ClusterOrders::noted(Bits placed) const {
  return noted_of(placed, order_given_ ? 0 : task_.separator, task_.below,
                  [](const ClusterTask::Below& child) { return child.separator; });
}

bool ClusterOrders::respects_order(Bits placed) const {
  for (Bits rest = order_given_ ? task_.separator & placed : 0; rest != 0; rest &= rest - 1) {
    if ((separator_before_[__builtin_ctz(rest)] & ~placed) != 0) return false;
  }
  return true;
}

// False if x cannot be placed next.
bool ClusterOrders::find_step(Bits placed, int x, Step& step) const {
  if ((placed & bit(x)) != 0 || (separator_before_[x] & ~placed) != 0) return false;
  step.x = x;
  step.cost = (task_.assigned & bit(x)) != 0 ? best_cost(x, placed) : 0;
  if (step.cost >= kInfiniteCost) return false;
  const Bits after = placed | bit(x);
  step.noted = noted(placed);
  step.noted_after = noted(after);
  step.completed.clear();
  for (const ClusterTask::Below& child : task_.below) {
    if ((child.separator & bit(x)) != 0 && (child.separator & ~after) == 0)
      step.completed.push_back(&child);
  }
  return true;
}

Cost ClusterOrders::best_cost(int x, Bits available) const {
  for (const ClusterTask::ParentChoice& choice : task_.choices[x]) {
    if ((choice.parents & ~available) == 0) return choice.cost;
  }
  return kInfiniteCost;
}

// The rank that an order gets by the step, and the cost of the step.
ClusterOrders::Arrival ClusterOrders::arrive(const Step& step, std::size_t rank) const {
  if (step.completed.empty()) {  // no variable ceases to matter
    const bool noted_now = step.noted_after != step.noted;
    return {rank + (noted_now ? Permutation::rank_of_last(step.noted, step.x) : 0), step.cost};
  }
  Permutation order = Permutation::of_rank(rank, step.noted);
  order.append(step.x);
  Cost cost = step.cost;
  for (const ClusterTask::Below* child : step.completed) {
    cost = plus(cost, (*child->costs)[order.rank_within(child->separator)]);
  }
  return {order.rank_within(step.noted_after), cost};
}

bool ClusterOrders::take(Bits placed, const Step& step, Pacer& pacer) {
  const Cost* from = costs_.data() + first_[placed];
  Cost* to = costs_.data() + first_[placed | bit(step.x)];
  const std::size_t n = step.n_orders();
  for (std::size_t begin = 0; begin < n; begin += kOrdersAtOnce) {
    const std::size_t end = std::min(n, begin + kOrdersAtOnce);
    if (step.completed.empty()) {
      const Cost cost = step.cost;
      Cost* shifted = to + arrive(step, 0).rank;
      for (std::size_t rank = begin; rank < end; ++rank)
        shifted[rank] = std::min(shifted[rank], from[rank] + cost);
    } else {
      for (std::size_t rank = begin; rank < end; ++rank) {
        if (from[rank] >= kInfiniteCost) continue;
        const Arrival arrival = arrive(step, rank);
        to[arrival.rank] = std::min(to[arrival.rank], from[rank] + arrival.cost);
      }
    }
    if (end < n && !pacer.go_on()) return false;
  }
  return true;
}

// Takes back the last step to this state. Costs are sums of whole numbers, so the step that led to
// it can be found again.
int ClusterOrders::last_placed(Bits& placed, std::size_t& rank) const {
  const Cost cost = costs_[first_[placed] + rank];
  Step step;
  for (int x = 0; x < task_.size; ++x) {
    const Bits before = placed & ~bit(x);
    if (before == placed || !respects_order(before) || !find_step(before, x, step)) continue;
    for (std::size_t i = 0; i < step.n_orders(); ++i) {
      const Cost cost_before = costs_[first_[before] + i];
      const Arrival arrival = arrive(step, i);
      if (arrival.rank != rank || cost_before + arrival.cost != cost) continue;
      placed = before;
      rank = i;
      return x;
    }
  }
  return -1;
}

}  // namespace bnstar
