// Sets of variables of one size, to be counted together: lists one after the other, in
// colexicographic order (neighbours share their last members). Members ascend, unless whoever
// takes the batch says that any one order of the variables will do.
#pragma once

#include <cstddef>

#include "base/varset.h"

namespace bnstar {

struct SetBatch {
  int size;
  std::size_t count;
  const Var* members;

  const Var* set(std::size_t i) const { return members + i * size; }
};

}  // namespace bnstar
