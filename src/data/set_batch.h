// Sets of variables of one size, to be counted together: lists one after the other, in
// colexicographic order (neighbours share their last members). Members ascend, unless whoever
// takes the batch says that any one order of the variables will do.
#pragma once

#include <cstddef>

#include "base/varset.h"

namespace bnstar {

// Where values of subsets of a set go, which its table tells at little cost: those without its
// first member, its second, or both. Null where one is not wanted; who writes it makes it null.
struct SubsetPlaces {
  double* without_first = nullptr;
  double* without_second = nullptr;
  double* without_both = nullptr;
};

struct SetBatch {
  int size;
  std::size_t count;
  const Var* members;
  SubsetPlaces* subsets = nullptr;  // one for every set, or none

  const Var* set(std::size_t i) const { return members + i * size; }
  SetBatch part(std::size_t first, std::size_t length) const {
    return {size, length, set(first), subsets ? subsets + first : nullptr};
  }
};

}  // namespace bnstar
