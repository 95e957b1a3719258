// Sets of variables of one size that are counted together: lists one after the other, in
// colexicographic order, so that neighbours share their last members. Members ascend, unless the
// function that takes the batch accepts any fixed order of the variables.
#pragma once

#include <cstddef>

#include "base/varset.h"

namespace bnstar {

// Where to write the values of some subsets of a set, which its table gives at little cost: the set
// without its first member, its second, or both. Null if a value is not wanted. The function that
// writes a value sets its pointer to null.
struct SubsetPlaces {
  double* without_first = nullptr;
  double* without_second = nullptr;
  double* without_both = nullptr;
};

struct SetBatch {
  int size;
  std::size_t count;
  const Var* members;
  SubsetPlaces* subsets = nullptr;  // one for every set, or null

  const Var* set(std::size_t i) const { return members + i * size; }
  SetBatch part(std::size_t first, std::size_t length) const {
    return {size, length, set(first), subsets ? subsets + first : nullptr};
  }
};

}  // namespace bnstar
