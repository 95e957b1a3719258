#include "heuristics/tables/pattern_table.h"

#include <algorithm>
#include <limits>

#include "base/parallel.h"
#include "base/processor.h"

// The vector loops are written once and compiled twice on x86, for any processor and for those with
// AVX2, chosen at run time. For that all of them must be inline.
#define BNSTAR_INLINE inline __attribute__((always_inline))

namespace bnstar {

namespace {

// With a constant number of iterations the compiler uses vectors at its usual optimisation level.
constexpr int kRowBits = 4;
constexpr std::size_t kRow = std::size_t{1} << kRowBits;
// Half a block must have whole rows.
constexpr int kLeastLow = kRowBits + 1;
// The tables of a block's variables should fit in a processor's second-level cache.
constexpr int kMostLow = 12;

template <class Number>
constexpr Number kNever = std::numeric_limits<Number>::infinity();

// Removes the bit of place x, which is 0, from the number of a subset.
BNSTAR_INLINE std::size_t squeezed(std::size_t set, int x) {
  return (set >> (x + 1) << x) | (set & ((std::size_t{1} << x) - 1));
}

template <class Number>
BNSTAR_INLINE void take_minimum(Number* __restrict to, const Number* __restrict from) {
  for (std::size_t j = 0; j < kRow; ++j) to[j] = from[j] < to[j] ? from[j] : to[j];
}

template <class Number>
BNSTAR_INLINE void take_minimum_of_sum(Number* __restrict to, const Number* __restrict a,
                                       const Number* __restrict b) {
  for (std::size_t j = 0; j < kRow; ++j) {
    const Number sum = a[j] + b[j];
    to[j] = sum < to[j] ? sum : to[j];
  }
}

// For the lowest bits of a parent set: 0 in the places of a row that are disjoint from them,
// elsewhere enough to lose every comparison.
template <class Number>
struct RowPattern {
  Number add[kRow][kRow];
  constexpr RowPattern() : add() {
    for (std::size_t bits = 0; bits < kRow; ++bits) {
      for (std::size_t place = 0; place < kRow; ++place) {
        add[bits][place] = (bits & place) == 0 ? 0 : kNever<Number>;
      }
    }
  }
};
template <class Number>
constexpr RowPattern<Number> kPattern{};

// table[a] becomes the least cost of a set disjoint from a. A set is entered at its complement and
// spreads from there to all subsets; within rows that is done at once.
template <class Number>
BNSTAR_INLINE void scatter(Number* table, std::size_t length, std::size_t parents, Number cost) {
  Number* row = table + ((length - 1 - parents) & ~(kRow - 1));
  const Number* add = kPattern<Number>.add[parents & (kRow - 1)];
  for (std::size_t j = 0; j < kRow; ++j) {
    const Number value = cost + add[j];
    row[j] = value < row[j] ? value : row[j];
  }
}

template <class Number>
BNSTAR_INLINE void minimum_over_supersets(Number* table, std::size_t length) {
  for (std::size_t half = kRow; half < length; half <<= 1) {
    for (std::size_t base = 0; base < length; base += 2 * half) {
      for (std::size_t i = base; i < base + half; i += kRow)
        take_minimum(table + i, table + i + half);
    }
  }
}

// One block: the subsets A that share their members `high` above the lowest `low` places.
template <class Number>
struct Block {
  const GroupLists<Number>& lists;
  int low;
  std::size_t high;
  Number* entries;  // of the whole table
  typename PatternTable<Number>::Workspace& work;

  std::size_t length() const { return std::size_t{1} << low; }
};

template <class Number>
BNSTAR_INLINE void fill_low_table(const Block<Number>& block, int x) {
  const std::size_t length = block.length() / 2;
  Number* table = block.work.low.data() + x * length;
  std::fill(table, table + length, kNever<Number>);
  for (const GroupSet<Number>& set : block.lists[x]) {
    if (set.parents >> block.low & block.high) continue;
    scatter(table, length, squeezed(set.parents & (block.length() - 1), x), set.cost);
  }
  minimum_over_supersets(table, length);
}

template <class Number>
BNSTAR_INLINE void place_high_variable(const Block<Number>& block, int h) {
  const std::size_t length = block.length();
  Number* table = block.work.high.data();
  std::fill(table, table + length, kNever<Number>);
  for (const GroupSet<Number>& set : block.lists[block.low + h]) {
    if (set.parents >> block.low & block.high) continue;
    scatter(table, length, set.parents & (length - 1), set.cost);
  }
  minimum_over_supersets(table, length);
  Number* here = block.entries + block.high * length;
  const Number* after = block.entries + (block.high ^ (std::size_t{1} << h)) * length;
  for (std::size_t i = 0; i < length; i += kRow)
    take_minimum_of_sum(here + i, after + i, table + i);
}

// Rows ascend, and for each row the variables above it come first. So the entry of what remains
// after x is final when it is used.
template <class Number>
BNSTAR_INLINE void place_low_variables(const Block<Number>& block) {
  const std::size_t half = block.length() / 2;
  Number* here = block.entries + block.high * block.length();
  const Number* tables = block.work.low.data();
  for (std::size_t row = 0; row < block.length(); row += kRow) {
    for (int x = kRowBits; x < block.low; ++x) {
      const std::size_t bit = std::size_t{1} << x;
      if (row & bit) {
        take_minimum_of_sum(here + row, here + (row ^ bit), tables + x * half + squeezed(row, x));
      }
    }
    for (std::size_t set = row + 1; set < row + kRow; ++set) {
      for (int x = 0; x < kRowBits; ++x) {
        const std::size_t bit = std::size_t{1} << x;
        if (!(set & bit)) continue;
        const Number sum = here[set ^ bit] + tables[x * half + squeezed(set, x)];
        here[set] = sum < here[set] ? sum : here[set];
      }
    }
  }
}

template <class Number>
BNSTAR_INLINE void solve(const Block<Number>& block) {
  Number* here = block.entries + block.high * block.length();
  std::fill(here, here + block.length(), kNever<Number>);
  if (block.high == 0) here[0] = 0;
  for (std::size_t rest = block.high; rest != 0; rest &= rest - 1) {
    place_high_variable(block, __builtin_ctzll(rest));
  }
  for (int x = 0; x < block.low; ++x) fill_low_table(block, x);
  place_low_variables(block);
}

template <class Number>
void solve_portable(const Block<Number>& block) {
  solve(block);
}

#if BNSTAR_X86
template <class Number>
__attribute__((target("avx2"))) void solve_avx2(const Block<Number>& block) {
  solve(block);
}
#endif

template <class Number>
void solve_fast(const Block<Number>& block) {
#if BNSTAR_X86
  if (has_avx2()) return solve_avx2(block);
#endif
  solve_portable(block);
}

int low_members(int members) { return std::max(kLeastLow, std::min(members, kMostLow)); }

}  // namespace

template <class Number>
PatternTable<Number>::PatternTable(int members)
    : members_(members), low_(low_members(members)), workspace_(make_workspace()) {
  entries_.resize(std::size_t{1} << std::max(members, low_));
}

template <class Number>
typename PatternTable<Number>::Workspace PatternTable<Number>::make_workspace() const {
  const std::size_t length = std::size_t{1} << low_;
  return {std::vector<Number>(members_ > low_ ? length : 0),
          std::vector<Number>(length / 2 * low_)};
}

// A block needs the blocks with one high variable less, so they are built layer by layer. With
// fewer than kLeastLow members, variables without any set fill up the block; subsets that contain
// them are never asked for.
template <class Number>
void PatternTable<Number>::build(const GroupLists<Number>& lists, int threads, Monitor& monitor) {
  GroupLists<Number> padded;
  if (members_ < low_) {
    padded = lists;
    padded.resize(low_);
  }
  const GroupLists<Number>& used = members_ < low_ ? padded : lists;
  const std::size_t blocks = entries_.size() >> low_;
  if (blocks == 1 || threads == 1) {
    for (std::size_t high = 0; high < blocks && !monitor.stopped(); ++high) {
      solve_fast(Block<Number>{used, low_, high, entries_.data(), workspace_});
      monitor.poll();
    }
    return;
  }
  std::vector<std::vector<std::size_t>> layers(members_ - low_ + 1);
  for (std::size_t high = 0; high < blocks; ++high)
    layers[__builtin_popcountll(high)].push_back(high);
  for (const std::vector<std::size_t>& layer : layers) {
    parallel_for(
        threads, layer.size(), monitor, [this] { return make_workspace(); },
        [&](std::size_t i, Workspace& work) {
          solve_fast(Block<Number>{used, low_, layer[i], entries_.data(), work});
        });
  }
}

template class PatternTable<float>;
template class PatternTable<double>;

}  // namespace bnstar
