#include "posterior/count_orders.h"

#include <cmath>
#include <cstddef>

namespace bnstar {

namespace {

// For connected variables: counts by the sets that can come first, in the order of their bits.
double count_joined(const std::vector<Mask>& parents, Mask members) {
  std::vector<Mask> own;  // parents by place among the members
  std::vector<int> place(parents.size(), 0);
  for (Mask left = members; left != 0; left &= left - 1) {
    place[__builtin_ctz(left)] = static_cast<int>(own.size());
    own.push_back(parents[__builtin_ctz(left)]);
  }
  for (Mask& set : own) {
    Mask places = 0;
    for (; set != 0; set &= set - 1) places |= bit_of(place[__builtin_ctz(set)]);
    set = places;
  }
  const Mask all = bit_of(static_cast<Var>(own.size())) - 1;
  std::vector<double> ways(std::size_t{all} + 1, 0.0);
  ways[0] = 1;
  for (Mask placed = 0; placed < all; ++placed) {
    if (ways[placed] == 0) continue;
    for (Mask left = all & ~placed; left != 0; left &= left - 1) {
      const int x = __builtin_ctz(left);
      if ((own[x] & ~placed) == 0) ways[placed | bit_of(x)] += ways[placed];
    }
  }
  return ways[all];
}

// The variables connected with the first of them by arcs in either direction.
Mask joined_with_first(const std::vector<Mask>& parents, Mask members) {
  Mask joined = members & ~(members - 1);
  for (Mask before = 0; before != joined;) {
    before = joined;
    for (Mask left = members; left != 0; left &= left - 1) {
      const Var x = __builtin_ctz(left);
      const Mask family = parents[x] | bit_of(x);
      if ((family & joined) != 0) joined |= family;
    }
  }
  return joined;
}

}  // namespace

// Orders of parts without arcs between them can be interleaved in any way.
double count_orders(const std::vector<Mask>& parents) {
  Mask left = bit_of(static_cast<Var>(parents.size())) - 1;
  int placed = 0;
  double count = 1;
  while (left != 0) {
    const Mask part = joined_with_first(parents, left);
    const int size = __builtin_popcount(part);
    for (int i = 1; i <= size; ++i) count = count * (placed + i) / i;
    placed += size;
    count *= count_joined(parents, part);
    left &= ~part;
  }
  return count;
}

double bytes_to_count_orders(int n) { return 8 * std::ldexp(1.0, n); }

}  // namespace bnstar
