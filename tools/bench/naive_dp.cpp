// A naive dense dynamic programme to compare with: one double per set of placed variables; every
// set hands its cost on to those with one variable more, whose best parents are found by a scan of
// its parent sets in the order of their cost.
#include <Rcpp.h>
#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

//
// [[Rcpp::export]]
double naive_dp(std::vector<double> start, std::vector<int> size, std::vector<int> parents,
                std::vector<double> score) {
  using Entry = std::pair<double, std::uint32_t>;
  const int n = static_cast<int>(start.size()) - 1;
  std::vector<std::vector<Entry>> lists(n);
  std::size_t at = 0;
  for (int x = 0; x < n; ++x) {
    for (auto i = static_cast<std::size_t>(start[x]); i < static_cast<std::size_t>(start[x + 1]);
         ++i) {
      std::uint32_t bits = 0;
      for (int k = 0; k < size[i]; ++k) bits |= 1u << (parents[at++] - 1);
      lists[x].emplace_back(-score[i], bits);
    }
    std::sort(lists[x].begin(), lists[x].end());
  }
  const std::uint32_t all = static_cast<std::uint32_t>((std::uint64_t{1} << n) - 1);
  std::vector<double> cost(std::size_t{all} + 1, std::numeric_limits<double>::infinity());
  cost[0] = 0.0;
  for (std::uint32_t placed = 0; placed < all; ++placed) {
    for (int x = 0; x < n; ++x) {
      const std::uint32_t bit = 1u << x;
      if (placed & bit) continue;
      for (const Entry& entry : lists[x]) {
        if (entry.second & ~placed) continue;
        cost[placed | bit] = std::min(cost[placed | bit], cost[placed] + entry.first);
        break;
      }
    }
  }
  return -cost[all];
}
