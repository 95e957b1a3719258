// Decides which variables share a pattern table: a partition into groups of nearly equal size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "base/options.h"
#include "oracle/oracle.h"

namespace bnstar {

enum class Grouping { kHalves, kConflict, kComponents };
using Groups = std::vector<std::vector<Var>>;

// The search needs the memory more than its heuristic does.
constexpr double kShareOfMemory = 0.125;
// Sets of a table between two looks at the limits.
constexpr std::size_t kSetsPerPoll = 4096;

// The members of a group that are in the set, as bits by place.
template <int W>
std::uint32_t packed(const VarSet<W>& set, const std::vector<Var>& group) {
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (set.contains(group[i])) bits |= std::uint32_t{1} << i;
  }
  return bits;
}

// Settings of every heuristic with pattern tables.
Setting groups_setting();
Setting grouping_setting();

// The number of groups of n variables: as asked for, or the smallest with at most `moderate`
// members each; more if the tables would not fit in memory.
int number_of_groups(const Options& options, int n, int moderate, const Monitor& monitor);

// Groups of the kind asked for; members ascend. The same for any number of threads.
template <int W>
Groups group_variables(const Oracle<W>& oracle, const Options& options, int groups,
                       std::uint64_t seed, Monitor& monitor);

// The weight of a pair of variables that are in the same group.
using PairWeights = std::vector<std::vector<double>>;
template <int W>
PairWeights conflicts(const Oracle<W>& oracle);

// Groups of the given sizes with much weight between members of the same group.
Groups group_by_weights(const PairWeights& weights, const std::vector<int>& sizes,
                        std::uint64_t seed);
std::vector<int> even_sizes(int n, int groups);

}  // namespace bnstar
