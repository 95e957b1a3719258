#include "candidates/cluster_tables.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "base/infinity.h"
#include "candidates/cluster_orders.h"

namespace bnstar {

namespace {

// A cluster without tables is searched once for every order of its separator. If there are more
// orders than this, it is merged with its parent.
constexpr std::size_t kMostSearches = 24;

}  // namespace

Bits places_of(const std::vector<Var>& some, const std::vector<Var>& members) {
  Bits places = 0;
  for (Var x : some) {
    places |= bit(
        static_cast<int>(std::lower_bound(members.begin(), members.end(), x) - members.begin()));
  }
  return places;
}

bool TableLimit::exceeded_by(const ClusterTree& tree, int number) const {
  const double bytes = bytes_of(tree, number);
  return !std::isfinite(bytes) || !monitor_.can_hold(bytes);
}

double TableLimit::bytes_of(const ClusterTree& tree, int number) const {
  const Cluster& cluster = tree[number];
  const int size = static_cast<int>(cluster.members.size());
  if (size > ClusterOrders::kLargestCluster) return kInfinity;
  std::vector<Bits> below;
  for (int child : cluster.children)
    below.push_back(places_of(tree[child].separator, cluster.members));
  std::sort(below.begin(), below.end());
  below.erase(std::unique(below.begin(), below.end()), below.end());
  const Bits separator = places_of(cluster.separator, cluster.members);
  const double states = ClusterOrders::count_states(size, separator, below, most_states_);
  return states > most_states_ ? kInfinity : ClusterOrders::bytes(states, size);
}

ClusterTree suitable_tree(ClusterTree tree, int largest_separator, const TableLimit& limit) {
  if (tree.empty()) return tree;
  tree = merged(std::move(tree), [&](const ClusterTree& now, int number) {
    return now[number].separator.size() > static_cast<std::size_t>(largest_separator);
  });
  const auto largest = std::max_element(
      tree.begin(), tree.end(),
      [](const Cluster& a, const Cluster& b) { return a.members.size() < b.members.size(); });
  tree = rooted_at(tree, static_cast<int>(largest - tree.begin()));
  return merged(std::move(tree), [&](const ClusterTree& now, int number) {
    return factorial(static_cast<int>(now[number].separator.size())) > kMostSearches &&
           limit.exceeded_by(now, number);
  });
}

}  // namespace bnstar
