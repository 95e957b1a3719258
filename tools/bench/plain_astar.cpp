// A plain A* on the order graph to compare with: costs as doubles in a std::unordered_map, a
// std::priority_queue with entries that may be out of date, best parents by a scan of each
// variable's cost-sorted parent sets, and a static pattern database over the first and the last
// half of the variables.
// [[Rcpp::plugins(cpp17)]]
#include <Rcpp.h>
#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <queue>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

using Set = std::uint32_t;
using Entry = std::pair<double, Set>;
using Lists = std::vector<std::vector<Entry>>;
constexpr double kNever = std::numeric_limits<double>::infinity();

double best_cost(const std::vector<Entry>& list, Set available) {
  for (const Entry& entry : list) {
    if ((entry.second & ~available) == 0) return entry.first;
  }
  return kNever;
}

Lists read_lists(const std::vector<double>& start, const std::vector<int>& size,
                 const std::vector<int>& parents, const std::vector<double>& score) {
  Lists lists(start.size() - 1);
  std::size_t at = 0;
  for (std::size_t x = 0; x < lists.size(); ++x) {
    for (auto i = static_cast<std::size_t>(start[x]); i < static_cast<std::size_t>(start[x + 1]);
         ++i) {
      Set bits = 0;
      for (int k = 0; k < size[i]; ++k) bits |= Set{1} << (parents[at++] - 1);
      lists[x].emplace_back(-score[i], bits);
    }
    std::sort(lists[x].begin(), lists[x].end());
  }
  return lists;
}

// By the remaining members of a group: what they cost at least, all others being available.
std::vector<double> pattern_database(const Lists& lists, int first, int count) {
  const Set all = static_cast<Set>((std::uint64_t{1} << lists.size()) - 1);
  std::vector<double> table(std::size_t{1} << count, kNever);
  table[0] = 0.0;
  for (Set remaining = 1; remaining < table.size(); ++remaining) {
    const Set available = all & ~(remaining << first);
    for (int i = 0; i < count; ++i) {
      if (!(remaining >> i & 1)) continue;
      const double cost = table[remaining ^ Set{1} << i] + best_cost(lists[first + i], available);
      table[remaining] = std::min(table[remaining], cost);
    }
  }
  return table;
}

struct Node {
  double cost;
  bool expanded;
};

}  // namespace

// Expands up to `most_expanded` nodes; `upper_bound` is the cost of a known network.
//
// [[Rcpp::export]]
Rcpp::NumericVector plain_astar(std::vector<double> start, std::vector<int> size,
                                std::vector<int> parents, std::vector<double> score,
                                double upper_bound, double most_expanded) {
  const Lists lists = read_lists(start, size, parents, score);
  const int n = static_cast<int>(lists.size());
  const int half = (n + 1) / 2;
  const std::vector<double> low = pattern_database(lists, 0, half);
  const std::vector<double> high = pattern_database(lists, half, n - half);
  const Set all = static_cast<Set>((std::uint64_t{1} << n) - 1);

  std::unordered_map<Set, Node> nodes;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<Entry>> queue;
  double expanded = 0, generated = 0, cost = upper_bound;
  nodes[0] = {0.0, false};
  queue.emplace(0.0, 0);
  while (!queue.empty() && expanded < most_expanded) {
    const Set placed = queue.top().second;
    queue.pop();
    Node& node = nodes[placed];
    if (node.expanded) continue;
    node.expanded = true;
    const double so_far = node.cost;
    if (placed == all) {
      cost = so_far;
      break;
    }
    ++expanded;
    for (int x = 0; x < n; ++x) {
      const Set bit = Set{1} << x;
      if (placed & bit) continue;
      ++generated;
      const Set child = placed | bit;
      const Set left = all & ~child;
      const double reached = so_far + best_cost(lists[x], placed);
      const double through = reached + low[left & ((Set{1} << half) - 1)] + high[left >> half];
      if (through >= upper_bound) continue;
      const auto found = nodes.find(child);
      if (found != nodes.end() && found->second.cost <= reached) continue;
      nodes[child] = {reached, false};
      queue.emplace(through, child);
    }
  }
  return Rcpp::NumericVector::create(Rcpp::_["cost"] = cost, Rcpp::_["expanded"] = expanded,
                                     Rcpp::_["generated"] = generated,
                                     Rcpp::_["stored"] = static_cast<double>(nodes.size()));
}
