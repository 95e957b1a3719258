// The families that have been scored: what a decomposable proxy learns from, and the lists that it
// makes have their true scores.
#pragma once

#include <cstddef>
#include <vector>

#include "base/varset.h"

namespace bnstar {

struct KnownFamily {
  std::vector<Var> parents;  // ascending
  double score;
};

class KnownFamilies {
 public:
  static constexpr std::size_t kUnknown = static_cast<std::size_t>(-1);

  explicit KnownFamilies(int n_variables)
      : families_(n_variables), sorted_(static_cast<std::size_t>(n_variables)) {}

  int n_variables() const { return static_cast<int>(families_.size()); }
  // In the order in which they were added.
  const std::vector<KnownFamily>& of(Var child) const { return families_[child]; }
  // The place of a family in of(child), or kUnknown.
  std::size_t find(Var child, const std::vector<Var>& parents) const;
  // Families that are known already, or whose score is not finite, are left out.
  void add(Var child, std::vector<Var> parents, double score);

 private:
  // The place in sorted_[child] at which these parents are or would be.
  std::size_t rank(Var child, const std::vector<Var>& parents) const;
  bool stands_at(Var child, std::size_t rank, const std::vector<Var>& parents) const;

  std::vector<std::vector<KnownFamily>> families_;
  std::vector<std::vector<int>> sorted_;  // places of the families of a child, by their parents
};

}  // namespace bnstar
