#include "candidates/cluster_climb.h"

#include <algorithm>
#include <utility>

#include "base/permutations.h"

namespace bnstar {

ClusterClimb::ClusterClimb(const IndexedSets& sets, const std::vector<Var>& assigned,
                           const std::vector<CostsBelow>& below, const std::vector<Var>& fixed,
                           std::vector<Var> order)
    : sets_(sets),
      below_(below),
      order_(std::move(order)),
      place_(sets.n_variables(), sets.n_variables()),
      is_fixed_(sets.n_variables(), false),
      is_assigned_(sets.n_variables(), false),
      children_with_(sets.n_variables()) {
  for (std::size_t i = 0; i < order_.size(); ++i) place_[order_[i]] = static_cast<int>(i);
  for (Var x : fixed) is_fixed_[x] = true;
  for (Var x : assigned) is_assigned_[x] = true;
  for (std::size_t child = 0; child < below_.size(); ++child) {
    for (Var x : below_[child].separator) children_with_[x].push_back(child);
    cost_ += cost_below(child);
  }
  for (Var x : order_) cost_ += cost_of(x);
}

void ClusterClimb::run(Monitor& monitor) {
  Pacer pacer(monitor);
  const std::vector<Var> members = order_;
  for (bool improved = true; improved;) {
    improved = false;
    for (Var x : members) {
      if (!pacer.go_on()) return;
      improved = improve(x) || improved;
    }
  }
}

Cost ClusterClimb::cost_of(Var x) const {
  if (!is_assigned_[x]) return 0;
  const IndexedSets::List& list = sets_.list(x);
  return list.cost[cheapest_place(list, [&](Var y) { return place_[y] < place_[x]; })];
}

Cost ClusterClimb::cost_below(std::size_t child) const {
  const CostsBelow& below = below_[child];
  std::vector<int> by_place(below.separator.size());
  for (std::size_t i = 0; i < by_place.size(); ++i) by_place[i] = static_cast<int>(i);
  std::sort(by_place.begin(), by_place.end(),
            [&](int a, int b) { return place_[below.separator[a]] < place_[below.separator[b]]; });
  Permutation order;
  for (int i : by_place) order.append(i);
  return std::min(below.costs[order.rank_within(~Bits{0})], IndexedSets::kMissing);
}

// Swaps the variables at `place` and the next one. Only these two and the children with both of
// them are affected.
void ClusterClimb::swap(int place) {
  const Var x = order_[place], y = order_[place + 1];
  const std::vector<std::size_t>&of_x = children_with_[x], &of_y = children_with_[y];
  std::vector<std::size_t> with_both;
  std::set_intersection(of_x.begin(), of_x.end(), of_y.begin(), of_y.end(),
                        std::back_inserter(with_both));
  const auto share = [&] {
    Cost sum = cost_of(x) + cost_of(y);
    for (std::size_t child : with_both) sum += cost_below(child);
    return sum;
  };
  cost_ -= share();
  std::swap(order_[place], order_[place + 1]);
  std::swap(place_[x], place_[y]);
  cost_ += share();
}

void ClusterClimb::go_to(Var x, int place) {
  while (place_[x] > place) swap(place_[x] - 1);
  while (place_[x] < place) swap(place_[x]);
}

// Moves x to the first and to the last place it may have, and back to the best one on the way.
bool ClusterClimb::improve(Var x) {
  const int from = place_[x], last = static_cast<int>(order_.size()) - 1;
  const Cost before = cost_;
  Cost least = cost_;
  int best = from;
  const auto look = [&] {
    if (cost_ >= least) return;
    least = cost_;
    best = place_[x];
  };
  while (place_[x] > 0 && may_swap(place_[x] - 1)) {
    swap(place_[x] - 1);
    look();
  }
  go_to(x, from);
  while (place_[x] < last && may_swap(place_[x])) {
    swap(place_[x]);
    look();
  }
  go_to(x, best);
  return least < before;
}

}  // namespace bnstar
