// The sets of a variable kept so far. They decide whether a larger set is worth keeping beside its
// subsets among them.
#pragma once

#include <cstdint>
#include <vector>

#include "parents/listing/generate.h"

namespace bnstar {

class KeptSubsets {
 public:
  // The variable is one of n.
  KeptSubsets(const ListedSets& kept, int n, const KeepingRule& rule);

  bool leave_room_for(const Var* set, int size, double cost) const;

 private:
  using Word = std::uint64_t;

  int n_;
  KeepingRule rule_;
  std::vector<double> costs_;  // ascending
  std::vector<Word> holders_;  // [w * n + y]: which of the sets 64 w ... 64 w + 63 have y, as bits
};

}  // namespace bnstar
