#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "parents/listing/generate.h"

namespace bnstar {

namespace {

// ways[q][k]: the number of sets of k candidates with q configurations
using Ways = std::map<double, std::vector<double>>;

// Adds up to `room` of `count` candidates, each of `arity` states, to every set.
Ways extended(const Ways& before, double arity, int count, int room, double most) {
  Ways ways = before;
  for (const auto& [q, counts] : before) {
    double more_q = q;
    long double choices = 1;
    for (int j = 1; j <= std::min(count, room); ++j) {
      more_q *= arity;
      if (more_q > most) break;
      choices = std::round(choices * (count - j + 1) / j);
      std::vector<double>& more =
          ways.try_emplace(more_q, std::vector<double>(room + 1, 0.0)).first->second;
      for (int k = 0; k + j <= room; ++k) more[k + j] += static_cast<double>(choices * counts[k]);
    }
  }
  return ways;
}

// Candidates with the same number of states are counted together, since it makes no difference
// which of them is chosen.
double count_sets(const VariableSizes& sizes, const std::vector<Var>& candidates, int room,
                  double most) {
  std::map<double, int> by_arity;
  for (Var y : candidates) ++by_arity[std::isinf(most) ? 1 : sizes.arity(y)];
  Ways ways{{1.0, std::vector<double>(room + 1, 0.0)}};
  ways[1.0][0] = 1;
  for (const auto& [arity, count] : by_arity) ways = extended(ways, arity, count, room, most);
  double total = 0;
  for (const auto& entry : ways)
    total += std::accumulate(entry.second.begin(), entry.second.end(), 0.0);
  return total;
}

// For x and all sizes up to `size`.
double count_up_to(const VariableSizes& sizes, const ParentConstraints& constraints, Var x,
                   int size) {
  const bool limited = constraints.limit_configurations && constraints.required[x].empty();
  const double most =
      limited ? sizes.most_configurations(x) : std::numeric_limits<double>::infinity();
  const int room = size - static_cast<int>(constraints.required[x].size());
  return room >= 0 ? count_sets(sizes, constraints.candidates[x], room, most) : 0;
}

}  // namespace

double count_within_limits(const VariableSizes& sizes, const ParentConstraints& constraints,
                           const std::vector<int>& most_listed) {
  double total = 0;
  for (Var x = 0; x < sizes.n_variables(); ++x)
    total += count_up_to(sizes, constraints, x, most_listed[x]);
  return total;
}

double count_within_limits(const VariableSizes& sizes, const ParentConstraints& constraints, Var x,
                           int size) {
  return count_up_to(sizes, constraints, x, size) - count_up_to(sizes, constraints, x, size - 1);
}

}  // namespace bnstar
