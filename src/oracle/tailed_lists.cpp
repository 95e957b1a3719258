#include "oracle/tailed_lists.h"

#include <algorithm>
#include <numeric>

#include "oracle/list_oracle.h"

namespace bnstar {

namespace {

// The order of all lists that cross to R.
bool listed_before(const std::vector<Var>& a, const std::vector<Var>& b) {
  if (a.size() != b.size()) return a.size() < b.size();
  return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

}  // namespace

void append_list(std::vector<CostedSet> sets, double tail, TailedLists& lists) {
  std::sort(sets.begin(), sets.end(),
            [](const auto& a, const auto& b) { return listed_before(a.first, b.first); });
  for (const auto& [parents, cost] : sets) {
    lists.sets.size.push_back(static_cast<int>(parents.size()));
    lists.sets.parents.insert(lists.sets.parents.end(), parents.begin(), parents.end());
    lists.sets.cost.push_back(cost);
  }
  lists.sets.start.push_back(lists.sets.size.size());
  lists.tails.push_back(tail);
}

std::vector<double> least_costs(const TailedLists& lists) {
  std::vector<double> least = least_costs(lists.sets);
  for (std::size_t x = 0; x < least.size(); ++x) least[x] = std::min(least[x], lists.tails[x]);
  return least;
}

double sum_of_least_costs(const TailedLists& lists) {
  const std::vector<double> least = least_costs(lists);
  return std::accumulate(least.begin(), least.end(), 0.0);
}

FixedPoint scale_up_to(double most, const TailedLists& lists) {
  const double floor = sum_of_least_costs(lists);
  return scale_up_to(most - floor, floor);
}

}  // namespace bnstar
