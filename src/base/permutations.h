// Numbers the orders of a set of small numbers: the element at place i adds i! times the number of
// larger elements before it. What the last element adds does not depend on the order of the others.
// So appending an element to all orders of a set adds the same constant to all their ranks.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bnstar {

using Bits = std::uint32_t;  // a set of the numbers 0 ... 31

inline int count_bits(Bits set) { return __builtin_popcount(set); }
inline Bits bit(int x) { return Bits{1} << x; }
inline Bits bits_above(int x) { return x == 31 ? 0 : ~Bits{0} << (x + 1); }

// For k up to 20.
inline std::size_t factorial(int k) {
  std::size_t product = 1;
  for (int i = 2; i <= k; ++i) product *= static_cast<std::size_t>(i);
  return product;
}

struct Permutation {
  int size = 0;
  std::int8_t order[32];

  void append(int x) { order[size++] = static_cast<std::int8_t>(x); }

  // What x adds to the rank when it follows all of `before`.
  static std::size_t rank_of_last(Bits before, int x) {
    return static_cast<std::size_t>(count_bits(before & bits_above(x))) *
           factorial(count_bits(before));
  }

  static Permutation of_rank(std::size_t rank, Bits set) {
    Permutation result;
    result.size = count_bits(set);
    std::size_t step = factorial(result.size);
    for (int i = result.size - 1; i >= 0; --i) {
      step /= static_cast<std::size_t>(i + 1);
      int larger = static_cast<int>(rank / step);
      rank %= step;
      int x = 31 - __builtin_clz(set);
      for (; larger > 0; --larger) x = 31 - __builtin_clz(set & (bit(x) - 1));
      result.order[i] = static_cast<std::int8_t>(x);
      set &= ~bit(x);
    }
    return result;
  }

  // The rank of the order in which the members of `set` appear here.
  std::size_t rank_within(Bits set) const {
    std::size_t rank = 0, step = 1;
    std::size_t count = 0;
    Bits before = 0;
    for (int i = 0; i < size; ++i) {
      const int x = order[i];
      if ((set & bit(x)) == 0) continue;
      if (count > 0) step *= count;
      rank += static_cast<std::size_t>(count_bits(before & bits_above(x))) * step;
      before |= bit(x);
      ++count;
    }
    return rank;
  }
};

}  // namespace bnstar
