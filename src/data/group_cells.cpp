#include "data/group_cells.h"

#include <algorithm>

#include "data/state_numbers.h"

namespace bnstar {

namespace {
// With more possible pairs of cell and state than this for every group, numbering only those that
// occur is cheaper.
constexpr double kMostPairsPerGroup = 16;
}  // namespace

void GroupCells::refine(const Var* set, int size) {
  std::size_t depth = 0;
  const std::size_t wanted = static_cast<std::size_t>(size);
  while (depth < wanted && depth < path_.size() && path_[depth] == set[wanted - 1 - depth]) ++depth;
  const bool same = depth == wanted && depth == path_.size() && !levels_.empty();
  path_.resize(depth);
  if (levels_.empty()) levels_.push_back({1, std::vector<std::uint32_t>(data_.n_unique(), 0)});
  if (levels_.size() < wanted + 1) levels_.resize(wanted + 1);
  for (; depth < wanted; ++depth) {
    const Var x = set[wanted - 1 - depth];
    split(levels_[depth], x, levels_[depth + 1]);
    path_.push_back(x);
  }
  if (!same) sort_groups(levels_[wanted]);
}

void GroupCells::split(const Level& coarse, Var x, Level& fine) {
  const std::size_t groups = coarse.cell.size();
  const std::uint64_t arity = static_cast<std::uint64_t>(data_.arity(x));
  const Dataset::Code* const code = data_.column(x);
  fine.cell.resize(groups);
  const double pairs = static_cast<double>(coarse.count) * static_cast<double>(arity);
  if (pairs > kMostPairsPerGroup * static_cast<double>(std::max<std::size_t>(groups, 64))) {
    StateNumbers numbers;
    for (std::size_t g = 0; g < groups; ++g) {
      fine.cell[g] = static_cast<std::uint32_t>(numbers.of(coarse.cell[g] * arity + code[g]));
    }
    fine.count = static_cast<std::uint32_t>(numbers.count());
    return;
  }
  constexpr std::uint32_t kNone = 0xffffffffU;
  numbers_.assign(coarse.count * arity, kNone);
  fine.count = 0;
  for (std::size_t g = 0; g < groups; ++g) {
    std::uint32_t& number = numbers_[coarse.cell[g] * arity + code[g]];
    if (number == kNone) number = fine.count++;
    fine.cell[g] = number;
  }
}

void GroupCells::sort_groups(const Level& level) {
  starts_.assign(level.count + 1, 0);
  weights_.assign(level.count, 0.0);
  for (std::size_t g = 0; g < level.cell.size(); ++g) {
    ++starts_[level.cell[g] + 1];
    weights_[level.cell[g]] += static_cast<double>(data_.weights()[g]);
  }
  for (std::size_t j = 0; j < level.count; ++j) starts_[j + 1] += starts_[j];
  sorted_.resize(level.cell.size());
  numbers_.assign(starts_.begin(), starts_.end() - 1);
  for (std::size_t g = 0; g < level.cell.size(); ++g)
    sorted_[numbers_[level.cell[g]]++] = static_cast<std::uint32_t>(g);
}

double GroupCells::least_weight() const {
  return *std::min_element(weights_.begin(), weights_.end());
}

}  // namespace bnstar
