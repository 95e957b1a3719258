#include "proxy/random_networks.h"

#include <algorithm>
#include <numeric>

namespace bnstar {

namespace {

// Places, at random, a variable whose required parents are all placed, until none is left.
std::vector<Var> random_order(const ParentLists& required, Rng& rng) {
  const int n = static_cast<int>(required.size());
  std::vector<char> placed(n, 0);
  std::vector<Var> order, waiting = rng.permutation(n);
  while (!waiting.empty()) {
    const auto ready = std::find_if(waiting.begin(), waiting.end(), [&](Var x) {
      return std::all_of(required[x].begin(), required[x].end(), [&](Var y) { return placed[y]; });
    });
    placed[*ready] = 1;
    order.push_back(*ready);
    waiting.erase(ready);
  }
  return order;
}

}  // namespace

ParentLists random_network(const ParentConstraints& constraints, double prob, Rng& rng) {
  const std::vector<Var> order = random_order(constraints.required, rng);
  std::vector<char> placed(order.size(), 0);
  ParentLists parents = constraints.required;
  for (Var x : order) {
    std::vector<Var> chosen;
    for (Var y : constraints.candidates[x]) {
      if (placed[y] && rng.uniform() < prob) chosen.push_back(y);
    }
    const std::size_t room =
        static_cast<std::size_t>(constraints.max_parents[x]) - parents[x].size();
    if (chosen.size() > room) {
      rng.shuffle(chosen);
      chosen.resize(room);
    }
    parents[x].insert(parents[x].end(), chosen.begin(), chosen.end());
    std::sort(parents[x].begin(), parents[x].end());
    placed[x] = 1;
  }
  return parents;
}

std::vector<std::vector<double>> score_networks(FamilyScores& scores,
                                                const std::vector<ParentLists>& networks,
                                                int threads, Monitor& monitor) {
  constexpr std::size_t kTogether = 8;
  std::vector<std::vector<double>> costs;
  monitor.begin_phase(static_cast<double>(networks.size()));
  for (std::size_t first = 0; first < networks.size() && !monitor.stopped(); first += kTogether) {
    const std::size_t count = std::min(kTogether, networks.size() - first);
    std::vector<Var> children;
    ParentLists parents;
    for (std::size_t i = first; i < first + count; ++i) {
      for (std::size_t x = 0; x < networks[i].size(); ++x) children.push_back(static_cast<Var>(x));
      parents.insert(parents.end(), networks[i].begin(), networks[i].end());
    }
    const std::vector<double> found = scores.costs(children, std::move(parents), threads, monitor);
    if (monitor.stopped()) break;
    const std::size_t n = children.size() / count;
    for (std::size_t i = 0; i < count; ++i) costs.emplace_back(&found[i * n], &found[i * n] + n);
    monitor.advance(static_cast<double>(count));
    monitor.poll();
  }
  return costs;
}

}  // namespace bnstar
