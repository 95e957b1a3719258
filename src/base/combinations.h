// Sets of variables as ascending lists, numbered within their size in colexicographic order:
// rank{c_1 < ... < c_k} = sum_i C(c_i, i). Sets that share their largest members are neighbours in
// that order, and the rank of a set does not depend on the number of variables.
#pragma once

#include <cstdint>
#include <vector>

#include "base/varset.h"

namespace bnstar {

using Rank = std::uint64_t;

// C(c, i) for c <= n, i <= k. Values saturate at kTooMany, far above what could ever be stored.
class Binomials {
 public:
  static constexpr Rank kTooMany = Rank{1} << 62;

  Binomials(int n, int k) : columns_(k + 1), table_(static_cast<std::size_t>(n + 1) * (k + 1), 0) {
    for (int c = 0; c <= n; ++c) {
      at(c, 0) = 1;
      for (int i = 1; i <= k && i <= c; ++i) {
        const Rank sum = at(c - 1, i - 1) + at(c - 1, i);
        at(c, i) = sum < kTooMany ? sum : kTooMany;
      }
    }
  }
  const Rank* row(int c) const { return table_.data() + static_cast<std::size_t>(c) * columns_; }
  Rank operator()(int c, int i) const { return table_[static_cast<std::size_t>(c) * columns_ + i]; }

  Rank rank(const Var* set, int size) const {
    Rank r = 0;
    for (int i = 0; i < size; ++i) r += (*this)(set[i], i + 1);
    return r;
  }
  // The rank of the union of `set` and x, which is not in `set`.
  Rank rank_with(const Var* set, int size, Var x) const {
    Rank r = 0;
    int i = 0;
    for (; i < size && set[i] < x; ++i) r += (*this)(set[i], i + 1);
    r += (*this)(x, i + 1);
    for (; i < size; ++i) r += (*this)(set[i], i + 2);
    return r;
  }
  void unrank(Rank r, int size, Var* set) const {
    for (int i = size; i >= 1; --i) {
      int c = i - 1;
      while ((*this)(c + 1, i) <= r) ++c;
      set[i - 1] = c;
      r -= (*this)(c, i);
    }
  }

 private:
  Rank& at(int c, int i) { return table_[static_cast<std::size_t>(c) * columns_ + i]; }
  int columns_;
  std::vector<Rank> table_;
};

// The next set in colexicographic order.
inline void next_combination(Var* set, int size) {
  int i = 0;
  while (i + 1 < size && set[i] + 1 == set[i + 1]) {
    set[i] = i;
    ++i;
  }
  ++set[i];
}

}  // namespace bnstar
