#include "order/dense_layers.h"

#include <algorithm>

#include "base/parallel.h"

namespace bnstar {

namespace {

// Two of them can be added in either type.
constexpr Cost kImpossible = (Cost{1} << 30) - 1;
template <class Number>
constexpr Number kNever = static_cast<Number>(kImpossible);
template <>
constexpr double kNever<double> = 4e18;

// Whole vectors at a time: with a constant trip count the compiler uses them at its usual
// level of optimisation.
constexpr std::size_t kChunk = 8;
constexpr int kChunkBits = 3;

template <class Number>
inline void take_minimum(Number* __restrict to, const Number* __restrict from, std::size_t length) {
  for (std::size_t i = 0; i < length; i += kChunk) {
    for (std::size_t j = 0; j < kChunk; ++j) to[i + j] = from[i + j] < to[i + j] ? from[i + j] : to[i + j];
  }
}

template <class Number>
inline void take_minimum_of_sum(Number* __restrict to, const Number* __restrict a, const Number* __restrict b,
                                std::size_t length) {
  for (std::size_t i = 0; i < length; i += kChunk) {
    for (std::size_t j = 0; j < kChunk; ++j) {
      const Number sum = a[i + j] + b[i + j];
      to[i + j] = sum < to[i + j] ? sum : to[i + j];
    }
  }
}

// table[l] := min over subsets of l.
template <class Number>
void minimum_over_subsets(Number* table, std::size_t length) {
  for (std::size_t half = 1; half < length; half <<= 1) {
    for (std::size_t base = 0; base < length; base += 2 * half) {
      if (half >= kChunk) {
        take_minimum(table + base + half, table + base, half);
      } else {
        for (std::size_t i = base; i < base + half; ++i) table[i + half] = std::min(table[i + half], table[i]);
      }
    }
  }
}

// cost[l + x] := min(cost[l] + tables[x][l]) in an order in which cost[l] is final when it
// is used: lower half, step by the highest bit, upper half.
template <class Number>
void place_low_variables(Number* cost, const Number* tables, std::size_t block, std::size_t base, int bits) {
  if (bits == kChunkBits) {
    for (std::size_t i = base; i < base + kChunk; ++i) {
      for (int x = 0; x < kChunkBits; ++x) {
        const std::size_t bit = std::size_t{1} << x;
        if (i & bit) continue;
        cost[i | bit] = std::min(cost[i | bit], static_cast<Number>(cost[i] + tables[x * block + i]));
      }
    }
    return;
  }
  const std::size_t half = std::size_t{1} << (bits - 1);
  place_low_variables(cost, tables, block, base, bits - 1);
  take_minimum_of_sum(cost + base + half, cost + base, tables + (bits - 1) * block + base, half);
  place_low_variables(cost, tables, block, base + half, bits - 1);
}

// A table costs about n_low / 2 vector steps per entry to close, plus its list once per
// block: long lists want large blocks.
int choose_low(int n, std::size_t longest_list) {
  int low = 8;
  while (low < 12 && (std::size_t{1} << low) < 4 * longest_list) ++low;
  return std::min(low, n);
}

}  // namespace

template <class Number>
struct DenseLayers<Number>::Workspace {
  std::vector<Number> high_table;
  std::vector<Number> low_tables;
};

template <class Number>
DenseLayers<Number>::DenseLayers(const Oracle<1>& oracle, Cost most, Cost coarsening)
    : oracle_(oracle), most_(most), coarsening_(coarsening), n_(oracle.n_variables()), lists_(n_) {
  std::size_t longest = 0;
  for (Var x = 0; x < n_; ++x) longest = std::max(longest, oracle.sets(x).size());
  // Blocks have whole chunks; with fewer variables than that, the rest cannot be placed.
  n_low_ = std::max(choose_low(n_, longest), kChunkBits);
  block_ = std::size_t{1} << n_low_;
  for (Var x = 0; x < n_; ++x) {
    for (const ScoredSet<1>& set : oracle.sets(x)) {
      if (set.cost > most_) break;
      const std::uint64_t parents = set.parents.word(0);
      lists_[x].push_back({static_cast<std::uint32_t>(parents >> n_low_),
                           static_cast<std::uint32_t>(parents & (block_ - 1)), from_cost(set.cost)});
    }
  }
}

template <class Number>
Number DenseLayers<Number>::from_cost(Cost cost) const {
  return static_cast<Number>((cost + coarsening_ / 2) / coarsening_);
}

// False when the table is constant kNever.
template <class Number>
bool DenseLayers<Number>::fill_table(Var x, std::uint64_t high, Number* table) const {
  // The first set without low members is available in the whole block: nothing after it
  // can matter.
  Number everywhere = kNever<Number>;
  std::size_t end = 0;
  const std::vector<ListedSet>& list = lists_[x];
  for (; end < list.size(); ++end) {
    if (list[end].low == 0 && (list[end].high & ~high) == 0) {
      everywhere = list[end].cost;
      break;
    }
  }
  std::fill(table, table + block_, everywhere);
  bool scattered = false;
  for (std::size_t i = 0; i < end; ++i) {
    if ((list[i].high & ~high) != 0) continue;
    table[list[i].low] = std::min(table[list[i].low], list[i].cost);
    scattered = true;
  }
  if (scattered) minimum_over_subsets(table, block_);
  return scattered || everywhere < kNever<Number>;
}

template <class Number>
void DenseLayers<Number>::solve_block(std::uint64_t high, Workspace& work) {
  Number* cost = cost_.data() + high * block_;
  for (Var x = n_low_; x < n_; ++x) {
    const std::uint64_t bit = std::uint64_t{1} << (x - n_low_);
    if (!(high & bit)) continue;
    const std::uint64_t before = high & ~bit;
    if (!fill_table(x, before, work.high_table.data())) continue;
    take_minimum_of_sum(cost, cost_.data() + before * block_, work.high_table.data(), block_);
  }
  if (high == 0) cost[0] = 0;
  for (int x = 0; x < n_low_; ++x) {
    Number* table = work.low_tables.data() + x * block_;
    if (x < n_) {
      fill_table(x, high, table);
    } else {
      std::fill(table, table + block_, kNever<Number>);
    }
  }
  place_low_variables(cost, work.low_tables.data(), block_, 0, n_low_);
  for (std::size_t i = 0; i < block_; ++i) cost[i] = std::min(cost[i], kNever<Number>);
}

template <class Number>
void DenseLayers<Number>::run(int threads, Monitor& monitor) {
  const int n_high = std::max(0, n_ - n_low_);
  const std::uint64_t blocks = std::uint64_t{1} << n_high;
  cost_.assign(blocks * block_, kNever<Number>);
  monitor.begin_phase(static_cast<double>(blocks * block_));
  constexpr std::size_t kBlocksPerTask = 8;
  std::vector<std::vector<std::uint32_t>> layers(n_high + 1);
  for (std::uint64_t high = 0; high < blocks; ++high) {
    layers[__builtin_popcountll(high)].push_back(static_cast<std::uint32_t>(high));
  }
  for (const std::vector<std::uint32_t>& layer : layers) {
    const std::size_t tasks = (layer.size() + kBlocksPerTask - 1) / kBlocksPerTask;
    parallel_for(
        threads, tasks, monitor,
        [&] { return Workspace{std::vector<Number>(block_), std::vector<Number>(n_low_ * block_)}; },
        [&](std::size_t task, Workspace& work) {
          const std::size_t last = std::min((task + 1) * kBlocksPerTask, layer.size());
          for (std::size_t i = task * kBlocksPerTask; i < last; ++i) solve_block(layer[i], work);
          monitor.advance(static_cast<double>(kBlocksPerTask * block_));
        });
    if (monitor.stopped()) return;
  }
}

template <class Number>
Result DenseLayers<Number>::best_network() const {
  Result result;
  std::uint64_t placed = (std::uint64_t{1} << n_) - 1;
  if (cost_[placed] >= kNever<Number>) return result;
  result.chosen.assign(n_, 0);
  result.cost = 0;
  VarSet<1> left = oracle_.all();
  while (!left.empty()) {
    for (Var x : left) {
      const VarSet<1> before = left.without(x);
      const ScoredSet<1>* set = oracle_.best(x, before);
      if (!set || set->cost > most_) continue;
      if (cost_[before.word(0)] + from_cost(set->cost) > cost_[left.word(0)]) continue;
      result.chosen[x] = set->number;
      result.cost += set->cost;
      left = before;
      break;
    }
  }
  result.lower_bound = result.cost;
  result.coarsening = static_cast<double>(coarsening_);
  return result;
}

template class DenseLayers<double>;
template class DenseLayers<std::int32_t>;

}  // namespace bnstar
