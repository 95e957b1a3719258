#include "order/dense_layers.h"

#include <algorithm>

#include "base/parallel.h"

// The vector loops are written once and compiled twice on x86, for any processor and for
// those with AVX2, which is chosen at run time: hence all of them inline.
#define BNSTAR_INLINE inline __attribute__((always_inline))

namespace bnstar {

namespace {

// Two of them can be added in either type.
template <class Number>
constexpr Number kNever = static_cast<Number>((Cost{1} << 30) - 1);
template <>
constexpr double kNever<double> = 4e18;

// Whole vectors at a time: with a constant trip count the compiler uses them at its usual
// level of optimisation.
constexpr std::size_t kChunk = 8;
constexpr int kChunkBits = 3;

template <class Number>
BNSTAR_INLINE void fill(Number* to, Number value, std::size_t length) {
  for (std::size_t i = 0; i < length; i += kChunk) {
    for (std::size_t j = 0; j < kChunk; ++j) to[i + j] = value;
  }
}

// to[i] := min(to[i], value)
template <class Number>
BNSTAR_INLINE void clamp(Number* to, Number value, std::size_t length) {
  for (std::size_t i = 0; i < length; i += kChunk) {
    for (std::size_t j = 0; j < kChunk; ++j) to[i + j] = value < to[i + j] ? value : to[i + j];
  }
}

template <class Number>
BNSTAR_INLINE void take_minimum(Number* __restrict to, const Number* __restrict from, std::size_t length) {
  for (std::size_t i = 0; i < length; i += kChunk) {
    for (std::size_t j = 0; j < kChunk; ++j) to[i + j] = from[i + j] < to[i + j] ? from[i + j] : to[i + j];
  }
}

template <class Number>
BNSTAR_INLINE void take_minimum_of_sum(Number* __restrict to, const Number* __restrict a,
                                       const Number* __restrict b, std::size_t length) {
  for (std::size_t i = 0; i < length; i += kChunk) {
    for (std::size_t j = 0; j < kChunk; ++j) {
      const Number sum = a[i + j] + b[i + j];
      to[i + j] = sum < to[i + j] ? sum : to[i + j];
    }
  }
}

// For a set's three lowest bits: nothing to add where a chunk's place contains them, enough
// to lose every comparison elsewhere.
template <class Number>
struct ChunkPattern {
  Number add[kChunk][kChunk];
  constexpr ChunkPattern() : add() {
    for (std::size_t bits = 0; bits < kChunk; ++bits) {
      for (std::size_t place = 0; place < kChunk; ++place) {
        add[bits][place] = (bits & ~place) == 0 ? Number{0} : kNever<Number>;
      }
    }
  }
};
template <class Number>
constexpr ChunkPattern<Number> kPattern{};

// table[l] := min over subsets of l. Within chunks that has been done by scatter().
template <class Number>
BNSTAR_INLINE void minimum_over_subsets(Number* table, std::size_t length) {
  for (std::size_t half = kChunk; half < length; half <<= 1) {
    for (std::size_t base = 0; base < length; base += 2 * half) {
      take_minimum(table + base + half, table + base, half);
    }
  }
}

template <class Number>
BNSTAR_INLINE void scatter(Number* __restrict table, std::uint32_t low, Number cost) {
  Number* chunk = table + (low & ~(kChunk - 1));
  const Number* add = kPattern<Number>.add[low & (kChunk - 1)];
  for (std::size_t j = 0; j < kChunk; ++j) {
    const Number value = cost + add[j];
    chunk[j] = value < chunk[j] ? value : chunk[j];
  }
}

// cost[l + x] := min(cost[l] + tables[x][l]) for all l and low x not in l, in an order in
// which cost[l] is final when it is used: ascending chunks, and for a chunk first the
// variables above it.
template <class Number>
BNSTAR_INLINE void place_low_variables(Number* cost, const Number* tables, std::size_t block, int n_low) {
  for (std::size_t base = 0; base < block; base += kChunk) {
    for (int x = kChunkBits; x < n_low; ++x) {
      const std::size_t bit = std::size_t{1} << x;
      if (!(base & bit)) continue;
      const std::size_t before = base ^ bit;
      take_minimum_of_sum(cost + base, cost + before, tables + x * block + before, kChunk);
    }
    for (std::size_t i = base; i < base + kChunk; ++i) {
      for (int x = 0; x < kChunkBits; ++x) {
        const std::size_t bit = std::size_t{1} << x;
        if (i & bit) continue;
        const Number sum = cost[i] + tables[x * block + i];
        cost[i | bit] = sum < cost[i | bit] ? sum : cost[i | bit];
      }
    }
  }
}

// A table takes its list once per block and about n_low / 2 vector steps per entry.
int choose_low(int n, std::size_t longest_list) {
  int low = 8;
  while (low < 12 && (std::size_t{1} << low) < 2 * longest_list) ++low;
  return std::max(kChunkBits, std::min(low, n));
}

template <class Number>
struct Workspace {
  std::vector<Number> high_table;
  std::vector<Number> low_tables;
};

// table[l]: the least cost of x with parents within `high` and l.
template <class Number>
BNSTAR_INLINE void fill_table(const DenseBlocks<Number>& blocks, Var x, std::uint64_t high, Number* table) {
  const std::size_t block = blocks.block;
  fill(table, kNever<Number>, block);
  const std::uint64_t outside = ~high & ((std::uint64_t{1} << blocks.n_high) - 1);
  bool closed = true;  // all entries are alike
  for (const auto& group : blocks.groups[x]) {
    std::uint64_t available = group.low.size() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << group.low.size()) - 1;
    for (std::uint64_t rest = outside; rest != 0; rest &= rest - 1) {
      available &= group.without[__builtin_ctzll(rest)];
    }
    for (; available != 0; available &= available - 1) {
      const int place = __builtin_ctzll(available);
      if (group.low[place] == 0) {
        // Available in the whole block: nothing after it can matter.
        if (!closed) minimum_over_subsets(table, block);
        clamp(table, group.cost[place], block);
        return;
      }
      scatter(table, group.low[place], group.cost[place]);
      closed = false;
    }
  }
  if (!closed) minimum_over_subsets(table, block);
}

template <class Number>
BNSTAR_INLINE void solve_block(DenseBlocks<Number>& blocks, std::uint64_t high, Workspace<Number>& work) {
  const std::size_t block = blocks.block;
  Number* cost = blocks.cost.data() + high * block;
  for (std::uint64_t rest = high; rest != 0; rest &= rest - 1) {
    const int h = __builtin_ctzll(rest);
    const std::uint64_t before = high & ~(std::uint64_t{1} << h);
    fill_table(blocks, blocks.n_low + h, before, work.high_table.data());
    take_minimum_of_sum(cost, blocks.cost.data() + before * block, work.high_table.data(), block);
  }
  if (high == 0) cost[0] = 0;
  for (int x = 0; x < std::min(blocks.n_low, blocks.n); ++x) {
    fill_table(blocks, x, high, work.low_tables.data() + x * block);
  }
  place_low_variables(cost, work.low_tables.data(), block, blocks.n_low);
  clamp(cost, kNever<Number>, block);
}

template <class Number>
using SolveBlock = void (*)(DenseBlocks<Number>&, std::uint64_t, Workspace<Number>&);

template <class Number>
void solve_block_portable(DenseBlocks<Number>& blocks, std::uint64_t high, Workspace<Number>& work) {
  solve_block(blocks, high, work);
}

#if defined(__x86_64__) && defined(__GNUC__)
template <class Number>
__attribute__((target("avx2"))) void solve_block_avx2(DenseBlocks<Number>& blocks, std::uint64_t high,
                                                      Workspace<Number>& work) {
  solve_block(blocks, high, work);
}

template <class Number>
SolveBlock<Number> fastest_solve_block() {
  return __builtin_cpu_supports("avx2") ? solve_block_avx2<Number> : solve_block_portable<Number>;
}
#else
template <class Number>
SolveBlock<Number> fastest_solve_block() {
  return solve_block_portable<Number>;
}
#endif

}  // namespace

template <class Number>
DenseLayers<Number>::DenseLayers(const Oracle<1>& oracle, Cost most, Cost coarsening)
    : oracle_(oracle), most_(most), coarsening_(coarsening) {
  const int n = oracle.n_variables();
  std::size_t longest = 0;
  for (Var x = 0; x < n; ++x) longest = std::max(longest, oracle.sets(x).size());
  blocks_.n = n;
  blocks_.n_low = choose_low(n, longest);
  blocks_.n_high = std::max(0, n - blocks_.n_low);
  blocks_.block = std::size_t{1} << blocks_.n_low;
  blocks_.groups.resize(n);
  for (Var x = 0; x < n; ++x) list_sets(x);
}

template <class Number>
void DenseLayers<Number>::list_sets(Var x) {
  auto& groups = blocks_.groups[x];
  for (const ScoredSet<1>& set : oracle_.sets(x)) {
    if (set.cost > most_) break;
    if (groups.empty() || groups.back().low.size() == 64) {
      groups.push_back({std::vector<std::uint64_t>(blocks_.n_high, 0), {}, {}});
    }
    auto& group = groups.back();
    const std::uint64_t parents = set.parents.word(0);
    for (int h = 0; h < blocks_.n_high; ++h) {
      if (!(parents >> (blocks_.n_low + h) & 1)) group.without[h] |= std::uint64_t{1} << group.low.size();
    }
    group.low.push_back(static_cast<std::uint32_t>(parents & (blocks_.block - 1)));
    group.cost.push_back(from_cost(set.cost));
  }
}

template <class Number>
Number DenseLayers<Number>::from_cost(Cost cost) const {
  return static_cast<Number>((cost + coarsening_ / 2) / coarsening_);
}

template <class Number>
void DenseLayers<Number>::run(int threads, Monitor& monitor) {
  constexpr std::size_t kBlocksPerTask = 8;
  const SolveBlock<Number> solve = fastest_solve_block<Number>();
  const std::uint64_t n_blocks = std::uint64_t{1} << blocks_.n_high;
  const std::size_t block = blocks_.block;
  blocks_.cost.assign(n_blocks * block, kNever<Number>);
  monitor.begin_phase(static_cast<double>(n_blocks * block));
  std::vector<std::vector<std::uint32_t>> layers(blocks_.n_high + 1);
  for (std::uint64_t high = 0; high < n_blocks; ++high) {
    layers[__builtin_popcountll(high)].push_back(static_cast<std::uint32_t>(high));
  }
  for (const std::vector<std::uint32_t>& layer : layers) {
    const std::size_t tasks = (layer.size() + kBlocksPerTask - 1) / kBlocksPerTask;
    parallel_for(
        threads, tasks, monitor,
        [&] {
          return Workspace<Number>{std::vector<Number>(block),
                                   std::vector<Number>(blocks_.n_low * block, kNever<Number>)};
        },
        [&](std::size_t task, Workspace<Number>& work) {
          const std::size_t last = std::min((task + 1) * kBlocksPerTask, layer.size());
          for (std::size_t i = task * kBlocksPerTask; i < last; ++i) solve(blocks_, layer[i], work);
          monitor.advance(static_cast<double>(kBlocksPerTask * block));
        });
    if (monitor.stopped()) return;
  }
}

template <class Number>
Result DenseLayers<Number>::best_network() const {
  Result result;
  VarSet<1> left = oracle_.all();
  if (blocks_.cost[left.word(0)] >= kNever<Number>) return result;
  result.chosen.assign(blocks_.n, 0);
  result.cost = 0;
  while (!left.empty()) {
    for (Var x : left) {
      const VarSet<1> before = left.without(x);
      const ScoredSet<1>* set = oracle_.best(x, before);
      if (!set || set->cost > most_) continue;
      if (blocks_.cost[before.word(0)] + from_cost(set->cost) > blocks_.cost[left.word(0)]) continue;
      result.chosen[x] = set->number;
      result.cost += set->cost;
      left = before;
      break;
    }
  }
  return result;
}

template class DenseLayers<double>;
template class DenseLayers<std::int32_t>;

}  // namespace bnstar
