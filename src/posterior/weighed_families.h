// The families of a problem of few variables, with the logarithms of their weights.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/varset.h"
#include "parents/parent_sets.h"

namespace bnstar {

using Mask = std::uint32_t;

inline Mask bit_of(Var x) { return Mask{1} << x; }
// Moves the variables after x down by one place, so that sets without x are numbered from 0 on.
inline Mask squeezed(Mask set, Var x) {
  const Mask below = bit_of(x) - 1;
  return (set & below) | ((set >> 1) & ~below);
}
// The inverse of squeezed().
inline Mask widened(Mask set, Var x) {
  const Mask below = bit_of(x) - 1;
  return (set & below) | ((set & ~below) << 1);
}

struct WeighedFamily {
  Mask parents;
  double log2_weight;
};

// By variable, in the order of the lists. A weight is e to the power of the score.
class WeighedFamilies {
 public:
  static constexpr int kMostVariables = 30;

  explicit WeighedFamilies(const ParentSets& sets);

  int n_variables() const { return static_cast<int>(start_.size()) - 1; }
  const WeighedFamily* begin(Var x) const { return families_.data() + start_[x]; }
  const WeighedFamily* end(Var x) const { return families_.data() + start_[x + 1]; }
  std::size_t first(Var x) const { return start_[x]; }
  std::size_t count() const { return families_.size(); }

 private:
  std::vector<std::size_t> start_;
  std::vector<WeighedFamily> families_;
};

}  // namespace bnstar
