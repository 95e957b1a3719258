// The sets of a variable kept so far. A larger set is worth keeping only if it costs less than each
// of its subsets among them.
#pragma once

#include <cstdint>
#include <vector>

#include "parents/listing/generate.h"

namespace bnstar {

class KeptSubsets {
 public:
  // The variable is one of n.
  KeptSubsets(const ListedSets& kept, int n);

  bool all_beaten_by(const Var* set, int size, double cost) const;

 private:
  using Word = std::uint64_t;

  int n_;
  std::vector<double> costs_;  // ascending
  std::vector<Word> holders_;  // [w * n + y]: which of the sets 64 w ... 64 w + 63 have y, as bits
};

}  // namespace bnstar
