#include "posterior/count_orders.h"

#include <cstddef>
#include <unordered_map>

namespace bnstar {

namespace {

// For connected variables: counts by the sets that can come first, one size at a time.
double count_joined(const std::vector<Mask>& parents, Mask members) {
  std::unordered_map<Mask, double> ways{{0, 1.0}};
  for (Mask left = members; left != 0; left &= left - 1) {
    std::unordered_map<Mask, double> longer;
    for (const auto& [placed, count] : ways) {
      for (Mask others = members & ~placed; others != 0; others &= others - 1) {
        const Var x = __builtin_ctz(others);
        if ((parents[x] & ~placed) == 0) longer[placed | bit_of(x)] += count;
      }
    }
    ways = std::move(longer);
  }
  return ways.at(members);
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

}  // namespace bnstar
