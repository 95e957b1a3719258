#include "candidates/restrict.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/infinity.h"

namespace bnstar {

namespace {

// Families asked for together: many, so that threads have work, but few enough that their sets take
// little room.
constexpr std::size_t kTogether = 8192;

// For some consecutive children, the family with its parents and the families with one more parent
// of those asked for.
struct Families {
  std::vector<Var> children;
  ParentLists parents;

  void add(Var x, std::vector<Var> set) {
    children.push_back(x);
    parents.push_back(std::move(set));
  }
};

std::vector<Var> with(std::vector<Var> set, Var y) {
  set.push_back(y);
  return set;
}

// For variables that their parents determine, the likelihood has no value, but the score may have
// one.
void settle_rejected(FamilyScores& scores, const ParentLists& parents, const ParentLists& asked,
                     std::vector<std::vector<double>>& gains, Monitor& monitor) {
  for (std::size_t x = 0; x < gains.size(); ++x) {
    for (std::size_t i = 0; i < gains[x].size() && !monitor.stopped(); ++i) {
      if (!std::isinf(gains[x][i])) continue;
      const Var child = static_cast<Var>(x);
      if (std::isfinite(scores.cost(child, with(parents[x], asked[x][i])))) gains[x][i] = kInfinity;
    }
  }
}

}  // namespace

std::vector<std::vector<double>> gains_of_additions(FamilyScores& scores,
                                                    const ParentLists& parents,
                                                    const ParentLists& asked, FamilyScores::Of what,
                                                    int threads, Monitor& monitor) {
  const std::size_t n = asked.size();
  std::vector<std::vector<double>> gains(n);
  monitor.begin_phase(static_cast<double>(n));
  for (std::size_t first = 0; first < n && !monitor.stopped();) {
    Families families;
    std::size_t last = first;
    for (; last < n && (last == first || families.children.size() + asked[last].size() < kTogether);
         ++last) {
      const Var x = static_cast<Var>(last);
      if (asked[last].empty()) continue;
      families.add(x, parents[last]);
      for (Var y : asked[last]) families.add(x, with(parents[last], y));
    }
    const std::vector<double> costs =
        scores.costs(families.children, std::move(families.parents), threads, monitor, what);
    if (monitor.stopped()) break;
    std::size_t at = 0;
    for (; first < last; ++first) {
      if (asked[first].empty()) continue;
      const double now = costs[at++];
      for (std::size_t i = 0; i < asked[first].size(); ++i) {
        const double then = costs[at++];
        gains[first].push_back(std::isfinite(then) ? now - then : -kInfinity);
      }
      monitor.advance(1);
    }
    monitor.poll();
  }
  if (what == FamilyScores::Of::kLikelihood)
    settle_rejected(scores, parents, asked, gains, monitor);
  return gains;
}

}  // namespace bnstar
