#include "network/random_dag.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "network/dag_chain.h"

namespace bnstar {

namespace {

// A uniform labelled tree by loop-erased random walks on the complete graph (Wilson 1996): for each
// variable except the root, the next one towards the root.
std::vector<Var> tree_towards(Var root, int n, Rng& rng) {
  std::vector<Var> next(n, root);
  std::vector<char> placed(n, 0);
  placed[root] = 1;
  for (Var start = 0; start < n; ++start) {
    for (Var v = start; !placed[v]; v = next[v]) {
      const Var other = static_cast<Var>(rng.below(n - 1));
      next[v] = other + (other >= v);
    }
    for (Var v = start; !placed[v]; v = next[v]) placed[v] = 1;
  }
  return next;
}

// All n^(n-1) directed trees are equally likely.
ParentLists random_tree(int n, Rng& rng) {
  const Var root = static_cast<Var>(rng.below(n));
  const std::vector<Var> next = tree_towards(root, n, rng);
  ParentLists parents(n);
  for (Var v = 0; v < n; ++v) {
    if (v != root) parents[v] = {next[v]};
  }
  return parents;
}

// Rooted forests correspond to the trees on one more variable that are rooted there: (n+1)^(n-1) of
// them.
ParentLists random_forest(int n, Rng& rng) {
  const std::vector<Var> next = tree_towards(n, n + 1, rng);
  ParentLists parents(n);
  for (Var v = 0; v < n; ++v) {
    if (next[v] != n) parents[v] = {next[v]};
  }
  return parents;
}

constexpr int kMovesBetweenLooks = 1024;

}  // namespace

// Ide and Cozman (2002), algorithm 1. Differs from the paper, which starts the chain from the path
// 1 -> 2 -> ... -> n. The graphs remember its order long after their numbers of arcs have settled,
// because the order changes by exchanges of neighbours only. A uniform tree or forest treats all
// labels alike, and so does every later state. With at most one parent no arc of a connected graph
// can be moved, so the tree or forest is the answer then, not the start.
ParentLists ide_cozman_dag(int n, const ChainSettings& settings, Rng& rng, Monitor& monitor) {
  const int max_parents = std::min(settings.max_parents, n - 1);
  if (max_parents == 0) return ParentLists(n);
  const ParentLists start = settings.connected ? random_tree(n, rng) : random_forest(n, rng);
  if (max_parents == 1) return start;
  DagChain chain(start, max_parents, settings.connected);
  for (double done = 0; done < settings.burn_in && !monitor.stopped(); done += kMovesBetweenLooks) {
    const double left = std::min<double>(kMovesBetweenLooks, settings.burn_in - done);
    for (int move = 0; move < left; ++move) chain.move(rng);
    monitor.advance(left);
    monitor.poll();
  }
  return chain.parents();
}

ParentLists ordered_dag(int n, double prob, Rng& rng) {
  const std::vector<Var> order = rng.permutation(n);
  ParentLists parents(n);
  for (int later = 1; later < n; ++later) {
    std::vector<Var>& list = parents[order[later]];
    for (int earlier = 0; earlier < later; ++earlier) {
      if (rng.uniform() < prob) list.push_back(order[earlier]);
    }
    std::sort(list.begin(), list.end());
  }
  return parents;
}

// Robinson's recursion as Kuipers and Moffa (2015, section 3) use it: of the a(m) graphs on m
// variables
//   a(m, k) = C(m, k) sum_s (2^k - 1)^s 2^(k (m - k - s)) a(m - k, s)
// have k roots, s being the number of roots of what is left without the k. Shares p(m, k) = a(m, k)
// / a(m) turn this into C(m, k) 2^(k (m - k)) a(m - k) E[(1 - 2^-k)^S] with S ~ p(m - k, .), where
// only the a(m) need logarithms. Shares fall like 2^(-k^2 / 2), so those beyond some 40 roots
// underflow.
UniformDags::UniformDags(int n) : n_(n), root_share_(n + 1) {
  std::vector<double> log_graphs(n + 1, 0);
  std::vector<double> log_factorial(n + 1, 0);
  for (int m = 1; m <= n; ++m) log_factorial[m] = log_factorial[m - 1] + std::log(m);
  root_share_[0] = {1};
  for (int m = 1; m <= n; ++m) {
    std::vector<double> logs{-INFINITY};
    double largest = -INFINITY;
    for (int k = 1; k <= m && (k == 1 || logs.back() > largest - 700); ++k) {
      double expected = 0, power = 1;
      for (const double share : root_share_[m - k]) {
        expected += power * share;
        power *= 1 - std::exp2(-k);
      }
      logs.push_back(log_factorial[m] - log_factorial[k] - log_factorial[m - k] +
                     std::log(2) * k * (m - k) + log_graphs[m - k] + std::log(expected));
      largest = std::max(largest, logs.back());
    }
    double total = 0;
    for (double& value : logs) total += value = std::exp(value - largest);
    for (double& value : logs) value /= total;
    log_graphs[m] = largest + std::log(total);
    root_share_[m] = std::move(logs);
  }
}

int UniformDags::draw_size(const std::vector<double>& weights, Rng& rng) const {
  double left = rng.uniform() * std::accumulate(weights.begin(), weights.end(), 0.0);
  int last = 0;
  for (std::size_t size = 0; size < weights.size(); ++size) {
    if (weights[size] <= 0) continue;
    last = static_cast<int>(size);
    if ((left -= weights[size]) < 0) break;
  }
  return last;
}

// Layer by layer: the roots, the roots of what is left without them, and so on. A root of the next
// layer has a parent in this one; any variable behind it may have some.
ParentLists UniformDags::draw(Rng& rng) const {
  const std::vector<Var> order = rng.permutation(n_);
  ParentLists parents(n_);
  int begin = 0;
  int size = draw_size(root_share_[n_], rng);
  while (begin + size < n_) {
    const int end = begin + size;
    std::vector<double> weights = root_share_[n_ - end];
    for (std::size_t s = 0; s < weights.size(); ++s)
      weights[s] *= std::pow(1 - std::exp2(-size), s);
    const int next_size = draw_size(weights, rng);
    for (int later = end; later < n_; ++later) {
      std::vector<Var>& list = parents[order[later]];
      const std::size_t before = list.size();
      const bool must = later < end + next_size;
      do {
        for (int earlier = begin; earlier < end; ++earlier) {
          if (rng() >> 63) list.push_back(order[earlier]);
        }
      } while (must && list.size() == before);
    }
    begin = end;
    size = next_size;
  }
  for (std::vector<Var>& list : parents) std::sort(list.begin(), list.end());
  return parents;
}

}  // namespace bnstar
