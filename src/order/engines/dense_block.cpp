#include "order/engines/dense_block.h"

#include <algorithm>

#include "base/processor.h"

// The vector loops are written once and compiled twice on x86, for any processor and for those with
// AVX2, chosen at run time. For that all of them must be inline.
#define BNSTAR_INLINE inline __attribute__((always_inline))

namespace bnstar {

namespace {

// Whole vectors at a time: with a constant number of iterations the compiler uses them at its usual
// optimisation level.
constexpr std::size_t kChunk = std::size_t{1} << kChunkBits;

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
BNSTAR_INLINE void take_minimum(Number* __restrict to, const Number* __restrict from,
                                std::size_t length) {
  for (std::size_t i = 0; i < length; i += kChunk) {
    for (std::size_t j = 0; j < kChunk; ++j)
      to[i + j] = from[i + j] < to[i + j] ? from[i + j] : to[i + j];
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

// For a set's three lowest bits: 0 in the places of a chunk that contain them, elsewhere enough to
// lose every comparison.
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

// table[l] becomes the minimum over subsets of l. Within chunks scatter() has done that.
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

// cost[l + x] becomes min(cost[l] + tables[x][l]) for all l and low x not in l. Chunks ascend, and
// for each chunk the variables above it come first, so cost[l] is final when it is used.
template <class Number>
BNSTAR_INLINE void place_low_variables(Number* cost, const Number* tables, std::size_t block,
                                       int n_low) {
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

// table[l]: the least cost of x with parents among `high` and l.
template <class Number>
BNSTAR_INLINE void fill_table(const DenseBlocks<Number>& blocks, Var x, std::uint64_t high,
                              Number* table) {
  const std::size_t block = blocks.block;
  fill(table, kNever<Number>, block);
  const std::uint64_t outside = ~high & ((std::uint64_t{1} << blocks.n_high) - 1);
  bool closed = true;  // are all entries alike?
  for (const auto& group : blocks.groups[x]) {
    std::uint64_t available =
        group.low.size() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << group.low.size()) - 1;
    for (std::uint64_t rest = outside; rest != 0; rest &= rest - 1) {
      available &= group.without[__builtin_ctzll(rest)];
    }
    for (; available != 0; available &= available - 1) {
      const int place = __builtin_ctzll(available);
      if (group.low[place] == 0) {
        // Available in the whole block: no later set can matter.
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
BNSTAR_INLINE void solve_block(DenseBlocks<Number>& blocks, std::uint64_t high,
                               DenseWorkspace<Number>& work) {
  const std::size_t block = blocks.block;
  Number* cost = blocks.costs_of(high);
  fill(cost, kNever<Number>, block);
  for (std::uint64_t rest = high; rest != 0; rest &= rest - 1) {
    const int h = __builtin_ctzll(rest);
    const std::uint64_t before = high & ~(std::uint64_t{1} << h);
    fill_table(blocks, blocks.n_low + h, before, work.high_table.data());
    const Number* costs_before = h < blocks.n_inner
                                     ? blocks.costs_of(before)
                                     : work.earlier.data() + (h - blocks.n_inner) * block;
    take_minimum_of_sum(cost, costs_before, work.high_table.data(), block);
  }
  if (high == 0) cost[0] = 0;
  for (int x = 0; x < std::min(blocks.n_low, blocks.n); ++x) {
    fill_table(blocks, x, high, work.low_tables.data() + x * block);
  }
  place_low_variables(cost, work.low_tables.data(), block, blocks.n_low);
  clamp(cost, kNever<Number>, block);
}

template <class Number>
void solve_block_portable(DenseBlocks<Number>& blocks, std::uint64_t high,
                          DenseWorkspace<Number>& work) {
  solve_block(blocks, high, work);
}

#if BNSTAR_X86
template <class Number>
__attribute__((target("avx2"))) void solve_block_avx2(DenseBlocks<Number>& blocks,
                                                      std::uint64_t high,
                                                      DenseWorkspace<Number>& work) {
  solve_block(blocks, high, work);
}
#endif

}  // namespace

template <class Number>
SolveBlock<Number> fastest_solve_block() {
#if BNSTAR_X86
  if (has_avx2()) return solve_block_avx2<Number>;
#endif
  return solve_block_portable<Number>;
}

template SolveBlock<double> fastest_solve_block<double>();
template SolveBlock<std::int32_t> fastest_solve_block<std::int32_t>();

}  // namespace bnstar
