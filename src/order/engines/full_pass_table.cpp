#include "order/engines/full_pass_table.h"

#include "base/parallel.h"

namespace bnstar {

namespace {

constexpr std::size_t kTasks = std::size_t{1} << FullPassTable::kMostOuter;
// Counts of nodes are whole numbers, so the number of partial histograms does not matter.
constexpr std::size_t kHistograms = 32;
// Neighbours whose parents one thread counts at a time share all variables but these.
constexpr int kLowVariables = 12;

VarSet<1> set_of(std::uint64_t node) { return VarSet<1>::from_words({node}); }

std::size_t low_block(int n_inner) { return std::size_t{1} << std::min(n_inner, kLowVariables); }

}  // namespace

double FullPassTable::bytes(int n, int n_outer, int threads) {
  const double earlier = static_cast<double>(threads) * n_outer * low_block(n - n_outer);
  return (std::ldexp(1.0, n - n_outer) + earlier) * kBytesPerNode;
}

FullPassTable::FullPassTable(const Oracle<1>& oracle, const Heuristic<1>& heuristic,
                             const Parting& parting, int threads, Monitor& monitor)
    : oracle_(oracle),
      heuristic_(heuristic),
      n_(oracle.n_variables()),
      threads_(threads),
      monitor_(monitor),
      parting_(parting),
      layers_(oracle, kInfiniteCost, 1, parting),
      costs_(layers_.costs()),
      parents_(parting.part_size(), parting, "parents") {}

double FullPassTable::bytes_written() const {
  return costs_.bytes_written() + parents_.bytes_written();
}

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

template <class Before, class Body, class After>
void FullPassTable::for_all_nodes(std::size_t tasks, const Before& before, const Body& body,
                                  const After& after) {
  const std::uint64_t cells = parting_.part_size();
  monitor_.begin_phase(std::ldexp(1.0, n_));
  for (std::size_t part = 0; part < parting_.n_parts() && !monitor_.stopped(); ++part) {
    before(part);
    parallel_for(threads_, tasks, monitor_, [&](std::size_t task) {
      const std::uint64_t from = cells * task / tasks, to = cells * (task + 1) / tasks;
      for_nodes(from, to,
                [&](std::uint64_t cell) { body(part * tasks + task, part * cells + cell, cell); });
      monitor_.advance(static_cast<double>(to - from));
    });
    if (!monitor_.stopped()) after(part);
  }
}

DenseOptimum FullPassTable::solve() {
  monitor_.begin_phase(2 * std::ldexp(1.0, n_));
  for (std::size_t part = 0; part < parting_.n_parts(); ++part) {
    layers_.solve_part(part, threads_, monitor_);
    if (!monitor_.stopped()) count_parents(part);
    if (monitor_.stopped()) return {};
    costs_.store();
    parents_.store();
  }
  return layers_.best_network();
}

// Reads what a block that begins at node `first` needs of other parts.
void FullPassTable::read_earlier(std::uint64_t first, Earlier& earlier) const {
  const std::size_t cells = parting_.part_size(), block = low_block(n_ - parting_.n_outer);
  const std::size_t part = first / cells, cell = first % cells;
  for (std::size_t rest = part; rest != 0; rest &= rest - 1) {
    const int outer = __builtin_ctzll(rest);
    const std::size_t before = part & ~(std::size_t{1} << outer);
    costs_.read(before, cell, block, earlier.costs.data() + outer * block);
    parents_.read(before, cell, block, earlier.parents.data() + outer * block);
  }
}

std::uint16_t FullPassTable::parents_of(std::uint64_t node, const Earlier& earlier) const {
  const std::size_t cells = parting_.part_size(), block = low_block(n_ - parting_.n_outer);
  const int n_inner = n_ - parting_.n_outer;
  const double cost = costs_[node % cells];
  if (node == 0 || cost >= kNever<double>) return 0;
  const VarSet<1> placed = set_of(node);
  for (Var x : placed) {
    const std::size_t inside = (node & ~(std::uint64_t{1} << x)) % cells;
    const std::size_t outside = (x - n_inner) * block + node % block;
    const double before = x < n_inner ? costs_[inside] : earlier.costs[outside];
    if (before > cost) continue;
    const BestSet<1> set = oracle_.best(x, placed.without(x));
    if (!set || before + static_cast<double>(set.cost) > cost) continue;
    const int parents = x < n_inner ? parents_[inside] : earlier.parents[outside];
    return static_cast<std::uint16_t>(parents + set.parents.size());
  }
  return 0;
}

// Works from smaller to larger sets: blocks of neighbours that share their high variables, by the
// number of these.
void FullPassTable::count_parents(std::size_t part) {
  const std::uint64_t cells = parting_.part_size();
  const std::size_t block = low_block(n_ - parting_.n_outer);
  parents_.open(part);
  std::vector<std::vector<std::uint64_t>> by_size(n_ + 1);
  for (std::uint64_t b = 0; b < cells / block; ++b)
    by_size[__builtin_popcountll(b)].push_back(part * cells + b * block);
  const auto make_earlier = [&] {
    const std::size_t size = parting_.n_outer * block;
    return Earlier{std::vector<double>(size), std::vector<std::uint16_t>(size)};
  };
  for (const std::vector<std::uint64_t>& layer : by_size) {
    parallel_for(threads_, layer.size(), monitor_, make_earlier,
                 [&](std::size_t b, Earlier& earlier) {
                   read_earlier(layer[b], earlier);
                   for_nodes(layer[b], layer[b] + block, [&](std::uint64_t node) {
                     parents_[node % cells] = parents_of(node, earlier);
                   });
                   monitor_.advance(static_cast<double>(block));
                 });
    if (monitor_.stopped()) return;
  }
}

std::vector<LayerSummary> FullPassTable::add_to_go(Cost optimum) {
  std::vector<std::vector<LayerSummary>> sums(kTasks, std::vector<LayerSummary>(n_ + 1));
  std::vector<int> best_size;
  for (Var x = 0; x < n_; ++x) best_size.push_back(oracle_.sets(x).front().parents.size());
  const auto open = [&](std::size_t part) {
    costs_.open(part);
    parents_.open(part);
  };
  const auto add = [&](std::size_t task, std::uint64_t node, std::size_t cell) {
    const VarSet<1> placed = set_of(node);
    if (costs_[cell] < kNever<double>) {
      const Cost to_go = heuristic_.to_go(placed);
      costs_[cell] =
          to_go < kInfiniteCost ? costs_[cell] + static_cast<double>(to_go) : kNever<double>;
    }
    if (costs_[cell] >= kNever<double>) return;
    double parents = parents_[cell];
    for (Var x : oracle_.all().minus(placed)) parents += best_size[x];
    const double best = static_cast<double>(optimum), f = costs_[cell];
    sums[task][placed.size()].add(
        {1, f, f, f, f < best ? 1.0 : 0.0, f == best ? 1.0 : 0.0, parents});
  };
  for_all_nodes(kTasks / parting_.n_parts(), open, add, [&](std::size_t) { costs_.store(); });
  std::vector<LayerSummary> layers(n_ + 1);
  for (const auto& sum : sums) {
    for (int l = 0; l <= n_; ++l) layers[l].add(sum[l]);
  }
  return layers;
}

std::vector<double> FullPassTable::histogram(double least, double most, std::size_t bins) {
  std::vector<std::vector<double>> tallies(kHistograms, std::vector<double>(bins, 0));
  const double per_cost = most > least ? static_cast<double>(bins) / (most - least) : 0;
  const auto count = [&](std::size_t task, std::uint64_t, std::size_t cell) {
    if (costs_[cell] >= kNever<double>) return;
    const auto bin = static_cast<std::size_t>((costs_[cell] - least) * per_cost);
    ++tallies[task % kHistograms][std::min(bin, bins - 1)];
  };
  for_all_nodes(
      kHistograms, [&](std::size_t part) { costs_.open(part); }, count, [](std::size_t) {});
  std::vector<double> counts(bins, 0);
  for (const auto& tally : tallies) {
    for (std::size_t b = 0; b < bins; ++b) counts[b] += tally[b];
  }
  return counts;
}

}  // namespace bnstar
