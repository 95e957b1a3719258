// Dynamic pattern databases: small sets of variables A that cost more together than apart, by
// diff(A) = c(A) - sum of c({x}). For each state, patterns within the remaining variables are
// packed greedily, the most expensive first. Yuan & Malone (2012; 2013, section 4.2). In regrets
// c({x}) = 0, so diff = c. Pairs in greedy order are consistent: when x of a pair of weight d
// leaves, a chain of other pairs changes by d1 - d2 + ... >= 0, and x itself costs at least d more.
// Triples need not be.
#include <algorithm>
#include <array>
#include <new>
#include <utility>
#include <vector>

#include "base/combinations.h"
#include "base/parallel.h"
#include "heuristics/heuristic.h"

namespace bnstar::dynamic {
namespace {

// The largest share of memory for patterns; smaller patterns are found first.
constexpr double kShareForPatterns = 0.125;
// Because the scan of every state goes through all patterns.
constexpr std::size_t kMostPatterns = 1 << 20;

constexpr int kMostInPattern = 4;

Setting k_setting() {
  return {"k", 2,
          2,   "most variables in a pattern: 2, 3 or 4 (consistent with 2 only)",
          {},  Accepts::kWhole,
          4};
}

template <int W>
struct Pattern {
  VarSet<W> members;
  Cost diff;
};

// The costs of completion of all sets of one size, by rank.
using Layer = std::vector<Cost>;

// The cost of the members of a set of `size` variables when they come last.
template <int W>
Cost completion(const Oracle<W>& oracle, const Binomials& binomials, const Layer& smaller,
                const Var* set, int size) {
  VarSet<W> placed = oracle.all();
  for (int i = 0; i < size; ++i) placed.erase(set[i]);
  Cost least = kInfiniteCost;
  std::array<Var, kMostInPattern> rest;
  for (int i = 0; i < size; ++i) {
    std::copy(set, set + i, rest.begin());
    std::copy(set + i + 1, set + size, rest.begin() + i);
    const Cost after = smaller[binomials.rank(rest.data(), size - 1)];
    if (after < least) least = std::min(least, plus(oracle.best_cost(set[i], placed), after));
  }
  return least;
}

// The most that a division of the set into two parts is known to cost. The set's first member is
// always in the first part.
Cost best_parts(const Binomials& binomials, const std::vector<Layer>& layers, const Var* set,
                int size) {
  Cost most = 0;
  for (unsigned part = 1; part + 1 < (1U << size); part += 2) {
    std::array<Var, kMostInPattern> in, out;
    int n_in = 0, n_out = 0;
    for (int i = 0; i < size; ++i) {
      if (part >> i & 1U) {
        in[n_in++] = set[i];
      } else {
        out[n_out++] = set[i];
      }
    }
    most = std::max(most, plus(layers[n_in][binomials.rank(in.data(), n_in)],
                               layers[n_out][binomials.rank(out.data(), n_out)]));
  }
  return most;
}

template <int W>
class PatternFinder {
 public:
  PatternFinder(const Oracle<W>& oracle, int k, int threads, Monitor& monitor)
      : oracle_(oracle),
        largest_(std::min(k, oracle.n_variables())),
        threads_(threads),
        monitor_(monitor),
        binomials_(oracle.n_variables(), std::max(1, largest_)) {
    layers_ = {{0}, Layer(oracle.n_variables(), 0)};
  }

  // All patterns that cost more than their parts, as large as memory allows.
  std::vector<Pattern<W>> run() {
    std::vector<Pattern<W>> patterns;
    double bytes = 0;
    for (int size = 2; size <= largest_ && !monitor_.stopped(); ++size) {
      const Rank sets = binomials_(oracle_.n_variables(), size);
      bytes += static_cast<double>(sets) * (sizeof(Cost) + sizeof(Pattern<W>));
      if (bytes > kShareForPatterns * monitor_.room()) break;
      layers_.emplace_back(sets, 0);
      std::vector<std::vector<Pattern<W>>> found((sets + kChunk - 1) / kChunk);
      parallel_for(threads_, found.size(), monitor_, [&](std::size_t i) {
        find(size, i * kChunk, std::min(sets, (i + 1) * kChunk), found[i]);
      });
      for (const auto& some : found) patterns.insert(patterns.end(), some.begin(), some.end());
    }
    return patterns;
  }

 private:
  static constexpr Rank kChunk = 2048;

  void find(int size, Rank from, Rank to, std::vector<Pattern<W>>& patterns) {
    std::array<Var, kMostInPattern> set;
    binomials_.unrank(from, size, set.data());
    for (Rank rank = from; rank < to; ++rank) {
      const Cost diff = completion(oracle_, binomials_, layers_[size - 1], set.data(), size);
      layers_[size][rank] = diff;
      if (diff > best_parts(binomials_, layers_, set.data(), size)) {
        Pattern<W> pattern{{}, diff};
        for (int i = 0; i < size; ++i) pattern.members.insert(set[i]);
        patterns.push_back(pattern);
      }
      if (rank + 1 < to) next_combination(set.data(), size);
    }
  }

  const Oracle<W>& oracle_;
  int largest_;
  int threads_;
  Monitor& monitor_;
  Binomials binomials_;
  std::vector<Layer> layers_;
};

template <int W>
class DynamicHeuristic : public Heuristic<W> {
 public:
  DynamicHeuristic(const VarSet<W>& all, std::vector<Pattern<W>> patterns, bool pairs)
      : all_(all), patterns_(std::move(patterns)), pairs_(pairs) {
    const auto dearer = [](const Pattern<W>& a, const Pattern<W>& b) {
      return a.diff != b.diff ? a.diff > b.diff : a.members < b.members;
    };
    if (patterns_.size() > kMostPatterns) {
      std::nth_element(patterns_.begin(), patterns_.begin() + kMostPatterns, patterns_.end(),
                       dearer);
      patterns_.resize(kMostPatterns);
    }
    std::sort(patterns_.begin(), patterns_.end(), dearer);
  }

  Cost to_go(const VarSet<W>& placed) const override {
    return packed(patterns_, all_.minus(placed));
  }

  // A pattern that is not within the remaining variables is not within those of a child either.
  void to_go_after(const VarSet<W>& placed, const VarSet<W>& next, Cost* costs) const override {
    const VarSet<W> remaining = all_.minus(placed);
    std::vector<Pattern<W>> within;
    for (const Pattern<W>& pattern : patterns_) {
      if (pattern.members.subset_of(remaining)) within.push_back(pattern);
    }
    for (Var x : next) *costs++ = packed(within, remaining.without(x));
  }

  bool consistent() const override { return pairs_; }
  double bytes() const override {
    return static_cast<double>(patterns_.size() * sizeof(Pattern<W>));
  }

 private:
  static Cost packed(const std::vector<Pattern<W>>& patterns, VarSet<W> remaining) {
    Cost sum = 0;
    for (const Pattern<W>& pattern : patterns) {
      if (!pattern.members.subset_of(remaining)) continue;
      sum = plus(sum, pattern.diff);
      remaining = remaining.minus(pattern.members);
    }
    return sum;
  }

  VarSet<W> all_;
  std::vector<Pattern<W>> patterns_;
  bool pairs_;
};

template <int W>
std::unique_ptr<Heuristic<W>> make(const Oracle<W>& oracle, const HeuristicContext& context,
                                   Monitor& monitor) {
  const int k =
      static_cast<int>(std::min<double>(kMostInPattern, context.options.number(k_setting())));
  std::vector<Pattern<W>> patterns;
  try {
    patterns = PatternFinder<W>(oracle, k, context.threads, monitor).run();
  } catch (const std::bad_alloc&) {
    monitor.stop(Stop::kMemoryLimit);
  }
  return std::make_unique<DynamicHeuristic<W>>(oracle.all(), std::move(patterns), k <= 2);
}

const Registry<HeuristicEntry>::Add added(
    {{"dynamic",
      {},
      "disjoint small sets of variables that cost more together than apart",
      "Yuan & Malone (2012)",
      {k_setting()}},
     false,
     BNSTAR_EVERY_WIDTH_OF(make)});

}  // namespace
}  // namespace bnstar::dynamic
