#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "parents/generate.h"

namespace bnstar {

namespace {

// ways[q][k]: how many sets of k candidates have q configurations, q up to `most`.
double count_sets(const LocalScore& score, const std::vector<Var>& candidates, int room, double most) {
  std::map<double, std::vector<double>> ways{{1.0, std::vector<double>(room + 1, 0.0)}};
  ways[1.0][0] = 1;
  for (Var y : candidates) {
    const double r = std::isinf(most) ? 1 : score.arity(y);
    const std::map<double, std::vector<double>> before = ways;
    for (const auto& [q, counts] : before) {
      if (q * r > most) continue;
      std::vector<double>& more = ways.try_emplace(q * r, std::vector<double>(room + 1, 0.0)).first->second;
      for (int k = 0; k < room; ++k) more[k + 1] += counts[k];
    }
  }
  double total = 0;
  for (const auto& entry : ways) total += std::accumulate(entry.second.begin(), entry.second.end(), 0.0);
  return total;
}

}  // namespace

double count_within_limits(const LocalScore& score, const ParentConstraints& constraints) {
  double total = 0;
  for (Var x = 0; x < score.n_variables(); ++x) {
    const bool limited = constraints.limit_configurations && constraints.required[x].empty();
    const double most = limited ? score.most_configurations(x) : std::numeric_limits<double>::infinity();
    const int room = constraints.max_parents[x] - static_cast<int>(constraints.required[x].size());
    if (room >= 0) total += count_sets(score, constraints.candidates[x], room, most);
  }
  return total;
}

}  // namespace bnstar
