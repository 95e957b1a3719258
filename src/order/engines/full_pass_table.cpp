#include "order/engines/full_pass_table.h"

#include "base/parallel.h"

namespace bnstar {

namespace {

constexpr std::size_t kTasks = 1024;
// Counts of nodes are whole numbers, so the number of partial histograms does not matter.
constexpr std::size_t kHistograms = 32;

VarSet<1> set_of(std::uint64_t node) { return VarSet<1>::from_words({node}); }

}  // namespace

FullPassTable::FullPassTable(const Oracle<1>& oracle, const Heuristic<1>& heuristic, int threads,
                             Monitor& monitor)
    : oracle_(oracle),
      heuristic_(heuristic),
      n_(oracle.n_variables()),
      threads_(threads),
      monitor_(monitor) {}

// A node takes a microsecond, or a thousand with a heuristic that examines many patterns.
template <class Body>
void FullPassTable::for_nodes(std::uint64_t from, std::uint64_t to, const Body& body) {
  constexpr std::uint64_t kLookEvery = 64;
  while (from < to && !monitor_.stopped()) {
    for (const std::uint64_t last = std::min(to, from + kLookEvery); from < last; ++from)
      body(from);
    monitor_.poll();
  }
}

template <class Body>
void FullPassTable::for_all_nodes(std::size_t tasks, const Body& body) {
  const std::uint64_t all = std::uint64_t{1} << n_;
  monitor_.begin_phase(static_cast<double>(all));
  parallel_for(threads_, tasks, monitor_, [&](std::size_t task) {
    const std::uint64_t from = all * task / tasks, to = all * (task + 1) / tasks;
    for_nodes(from, to, [&](std::uint64_t node) { body(task, node); });
    monitor_.advance(static_cast<double>(to - from));
  });
}

DenseOptimum FullPassTable::solve() {
  DenseLayers<double> layers(oracle_, kInfiniteCost, 1);
  layers.run(threads_, monitor_);
  if (monitor_.stopped()) return {};
  const DenseOptimum optimum = layers.best_network();
  costs_ = layers.take_costs();
  return optimum;
}

std::uint16_t FullPassTable::parents_of(std::uint64_t node) const {
  if (node == 0 || costs_[node] >= kNever<double>) return 0;
  const VarSet<1> placed = set_of(node);
  for (Var x : placed) {
    const std::uint64_t before = node & ~(std::uint64_t{1} << x);
    if (costs_[before] > costs_[node]) continue;
    const BestSet<1> set = oracle_.best(x, placed.without(x));
    if (!set || costs_[before] + static_cast<double>(set.cost) > costs_[node]) continue;
    return static_cast<std::uint16_t>(parents_[before] + set.parents.size());
  }
  return 0;
}

// Works from smaller to larger sets: blocks of neighbours that share their high variables, by the
// number of these.
void FullPassTable::count_parents() {
  const int n_low = std::min(n_, 12);
  const std::uint64_t blocks = std::uint64_t{1} << (n_ - n_low);
  parents_ = RawArray<std::uint16_t>(std::size_t{1} << n_);
  std::vector<std::vector<std::uint64_t>> by_size(n_ - n_low + 1);
  for (std::uint64_t b = 0; b < blocks; ++b) by_size[__builtin_popcountll(b)].push_back(b << n_low);
  monitor_.begin_phase(static_cast<double>(parents_.size()));
  for (const std::vector<std::uint64_t>& layer : by_size) {
    parallel_for(threads_, layer.size(), monitor_, [&](std::size_t block) {
      const std::uint64_t size = std::uint64_t{1} << n_low;
      for_nodes(layer[block], layer[block] + size,
                [&](std::uint64_t node) { parents_[node] = parents_of(node); });
      monitor_.advance(static_cast<double>(size));
    });
    if (monitor_.stopped()) return;
  }
}

std::vector<LayerSummary> FullPassTable::add_to_go(Cost optimum) {
  std::vector<std::vector<LayerSummary>> parts(kTasks, std::vector<LayerSummary>(n_ + 1));
  std::vector<int> best_size;
  for (Var x = 0; x < n_; ++x) best_size.push_back(oracle_.sets(x).front().parents.size());
  for_all_nodes(kTasks, [&](std::size_t task, std::uint64_t node) {
    const VarSet<1> placed = set_of(node);
    if (costs_[node] < kNever<double>) {
      const Cost to_go = heuristic_.to_go(placed);
      costs_[node] =
          to_go < kInfiniteCost ? costs_[node] + static_cast<double>(to_go) : kNever<double>;
    }
    if (costs_[node] >= kNever<double>) return;
    double parents = parents_[node];
    for (Var x : oracle_.all().minus(placed)) parents += best_size[x];
    const double best = static_cast<double>(optimum), f = costs_[node];
    parts[task][placed.size()].add(
        {1, f, f, f, f < best ? 1.0 : 0.0, f == best ? 1.0 : 0.0, parents});
  });
  std::vector<LayerSummary> layers(n_ + 1);
  for (const auto& part : parts) {
    for (int l = 0; l <= n_; ++l) layers[l].add(part[l]);
  }
  return layers;
}

std::vector<double> FullPassTable::histogram(double least, double most, std::size_t bins) {
  std::vector<std::vector<double>> parts(kHistograms, std::vector<double>(bins, 0));
  const double per_cost = most > least ? static_cast<double>(bins) / (most - least) : 0;
  for_all_nodes(kHistograms, [&](std::size_t task, std::uint64_t node) {
    if (costs_[node] >= kNever<double>) return;
    const auto bin = static_cast<std::size_t>((costs_[node] - least) * per_cost);
    ++parts[task][std::min(bin, bins - 1)];
  });
  std::vector<double> counts(bins, 0);
  for (const auto& part : parts) {
    for (std::size_t b = 0; b < bins; ++b) counts[b] += part[b];
  }
  return counts;
}

}  // namespace bnstar
