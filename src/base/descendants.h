// Reachability in a directed graph that only grows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/varset.h"

namespace bnstar {

// Which variables can be reached from which, a row of bits for each.
class Descendants {
 public:
  explicit Descendants(int n) : n_(n), words_((n + 63) / 64), bits_(words_ * n, 0) {}

  bool reaches(Var x, Var y) const { return row(x)[y >> 6] >> (y & 63) & 1U; }

  // Gives x these parents; none of them may be a descendant of x.
  void add(Var x, const Var* parents, const Var* end) {
    for (Var a = 0; a < n_; ++a) {
      const bool above = std::any_of(parents, end, [&](Var y) { return a == y || reaches(a, y); });
      if (!above) continue;
      for (std::size_t w = 0; w < words_; ++w) row(a)[w] |= row(x)[w];
      row(a)[x >> 6] |= std::uint64_t{1} << (x & 63);
    }
  }

 private:
  std::uint64_t* row(Var x) { return bits_.data() + x * words_; }
  const std::uint64_t* row(Var x) const { return bits_.data() + x * words_; }

  int n_;
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace bnstar
