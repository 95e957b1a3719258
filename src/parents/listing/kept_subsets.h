// The sets of a variable that were kept so far, for the question whether a larger one is worth
// keeping too: only if it costs less than each of them that is a subset.
#pragma once

#include <cstdint>
#include <vector>

#include "parents/listing/generate.h"

namespace bnstar {

class KeptSubsets {
 public:
  // Of one of n variables.
  KeptSubsets(const ListedSets& kept, int n);

  bool all_beaten_by(const Var* set, int size, double cost) const;

 private:
  using Word = std::uint64_t;

  int n_;
  std::vector<double> costs_;  // ascending
  std::vector<Word> holders_;  // [w * n + y]: which of 64 sets, number 64 w and on, have y
};

}  // namespace bnstar
