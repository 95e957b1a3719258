#include "order/engines/dense_layers.h"

#include <algorithm>

#include "base/combinations.h"
#include "base/parallel.h"

namespace bnstar {

namespace {

// A table reads its list once per block and takes about n_low / 2 vector steps per entry.
int choose_low(int n, std::size_t longest_list) {
  int low = 8;
  while (low < 12 && (std::size_t{1} << low) < 2 * longest_list) ++low;
  return std::max(kChunkBits, std::min(low, n));
}

std::uint64_t bits_of(const std::vector<Var>& set) {
  std::uint64_t bits = 0;
  for (Var x : set) bits |= std::uint64_t{1} << x;
  return bits;
}

}  // namespace

template <class Number>
DenseLayers<Number>::DenseLayers(const Oracle<1>& oracle, Cost most, Cost coarsening,
                                 const Parting& parting)
    : oracle_(oracle), most_(most), coarsening_(coarsening), parting_(parting) {
  const int n = oracle.n_variables();
  std::size_t longest = 0;
  for (Var x = 0; x < n; ++x) longest = std::max(longest, oracle.sets(x).size());
  blocks_.n = n;
  blocks_.n_low = choose_low(n - parting.n_outer, longest);
  blocks_.n_high = std::max(0, n - blocks_.n_low);
  blocks_.n_inner = blocks_.n_high - parting.n_outer;
  blocks_.block = std::size_t{1} << blocks_.n_low;
  blocks_.groups.resize(n);
  for (Var x = 0; x < n; ++x) list_sets(x);
  costs_ = PartedArray<Number>(blocks_.block << blocks_.n_inner, parting, "costs");
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
      if (!(parents >> (blocks_.n_low + h) & 1))
        group.without[h] |= std::uint64_t{1} << group.low.size();
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
  monitor.begin_phase(static_cast<double>(blocks_.block << blocks_.n_high));
  for (std::size_t part = 0; part < parting_.n_parts() && !monitor.stopped(); ++part) {
    solve_part(part, threads, monitor);
    if (!monitor.stopped()) costs_.store();
  }
}

template <class Number>
void DenseLayers<Number>::solve_part(std::size_t part, int threads, Monitor& monitor) {
  costs_.open(part);
  blocks_.cost = costs_.data();
  for (int size = 0; size <= blocks_.n_inner && !monitor.stopped(); ++size)
    solve_layer(part, size, threads, monitor);
}

// What a block needs of other parts: the same inner variables, and one outer variable less.
template <class Number>
void DenseLayers<Number>::read_earlier(std::uint64_t high, DenseWorkspace<Number>& work) const {
  const std::size_t block = blocks_.block;
  const std::uint64_t part = high >> blocks_.n_inner;
  const std::uint64_t inner = high & ((std::uint64_t{1} << blocks_.n_inner) - 1);
  for (std::uint64_t rest = part; rest != 0; rest &= rest - 1) {
    const int outer = __builtin_ctzll(rest);
    costs_.read(part & ~(std::uint64_t{1} << outer), inner * block, block,
                work.earlier.data() + outer * block);
  }
}

// Solves the blocks of a part whose inner high variables have `size` members. They need those with
// one member less, and not each other.
template <class Number>
void DenseLayers<Number>::solve_layer(std::size_t part, int size, int threads, Monitor& monitor) {
  constexpr Rank kBlocksPerTask = 8;
  const SolveBlock<Number> solve = fastest_solve_block<Number>();
  const Binomials binomials(blocks_.n_inner, blocks_.n_inner);
  const Rank count = binomials(blocks_.n_inner, size);
  const std::size_t block = blocks_.block;
  parallel_for(
      threads, (count + kBlocksPerTask - 1) / kBlocksPerTask, monitor,
      [&] {
        return DenseWorkspace<Number>{std::vector<Number>(block),
                                      std::vector<Number>(blocks_.n_low * block, kNever<Number>),
                                      std::vector<Number>(parting_.n_outer * block)};
      },
      [&](std::size_t task, DenseWorkspace<Number>& work) {
        const Rank first = task * kBlocksPerTask, last = std::min(first + kBlocksPerTask, count);
        std::vector<Var> high(size);
        binomials.unrank(first, size, high.data());
        for (Rank rank = first; rank < last && !monitor.stopped(); ++rank) {
          const std::uint64_t all = static_cast<std::uint64_t>(part) << blocks_.n_inner;
          read_earlier(all | bits_of(high), work);
          solve(blocks_, all | bits_of(high), work);
          // A block takes milliseconds if lists are long.
          monitor.poll();
          if (rank + 1 < last) next_combination(high.data(), size);
        }
        monitor.advance(static_cast<double>((last - first) * block));
      });
}

template <class Number>
DenseOptimum DenseLayers<Number>::best_network() const {
  DenseOptimum result;
  VarSet<1> left = oracle_.all();
  if (costs_.of(left.word(0)) >= kNever<Number>) return result;
  result.families.resize(blocks_.n);
  result.cost = 0;
  while (!left.empty()) {
    for (Var x : left) {
      const VarSet<1> before = left.without(x);
      const BestSet<1> set = oracle_.best(x, before);
      if (!set || set.cost > most_) continue;
      if (costs_.of(before.word(0)) + from_cost(set.cost) > costs_.of(left.word(0))) continue;
      result.families[x] = set.parents;
      result.cost += set.cost;
      left = before;
      break;
    }
  }
  return result;
}

template class DenseLayers<double>;
template class DenseLayers<std::int32_t>;

}  // namespace bnstar
