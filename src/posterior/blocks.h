// Divides all sets of n variables into blocks that can be worked on side by side. The sets of a
// block agree on the last few variables. What a set needs of its subsets (or supersets) is in its
// own block or in one with fewer (more) of these variables. Results do not depend on the number of
// threads.
#pragma once

#include <algorithm>
#include <vector>

#include "base/parallel.h"
#include "posterior/weighed_families.h"

namespace bnstar {

class Blocks {
 public:
  explicit Blocks(int n) : low_(n - std::clamp(n - 6, 0, 6)), patterns_(bit_of(n - low_)) {}

  // The number of variables that tell the sets of a block apart.
  int low() const { return low_; }

  // Calls body(members among the last few variables) for all blocks; smaller patterns come first,
  // or last.
  template <class Body>
  void upwards(int threads, Monitor& monitor, const Body& body) const {
    for (int size = 0; (Mask{1} << size) <= patterns_; ++size) run(size, threads, monitor, body);
  }
  template <class Body>
  void downwards(int threads, Monitor& monitor, const Body& body) const {
    int size = 0;
    while ((Mask{1} << (size + 1)) <= patterns_) ++size;
    for (; size >= 0; --size) run(size, threads, monitor, body);
  }

 private:
  template <class Body>
  void run(int size, int threads, Monitor& monitor, const Body& body) const {
    std::vector<Mask> wanted;
    for (Mask pattern = 0; pattern < patterns_; ++pattern) {
      if (__builtin_popcount(pattern) == size) wanted.push_back(pattern << low_);
    }
    parallel_for(threads, wanted.size(), monitor, [&](std::size_t i) { body(wanted[i]); });
  }

  int low_;
  Mask patterns_;  // the number of blocks
};

}  // namespace bnstar
