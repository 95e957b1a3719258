// The instances of a function template for all widths of VarSet. Components register these, since a
// table cannot hold the template itself.
#pragma once

#include <type_traits>

namespace bnstar {

// The largest number of variables that the widest sets hold.
constexpr int kMostInSets = 512;

// Calls work(std::integral_constant<int, W>), W being the least number of words that hold n
// variables. This is the only place where the width is chosen.
template <class Work>
auto with_width(int n, const Work& work) {
  if (n <= 64) return work(std::integral_constant<int, 1>());
  if (n <= 128) return work(std::integral_constant<int, 2>());
  if (n <= 256) return work(std::integral_constant<int, 4>());
  return work(std::integral_constant<int, 8>());
}

// Declares or defines something for every width.
#define BNSTAR_ALL_WIDTHS(FOR_WIDTH) FOR_WIDTH(1) FOR_WIDTH(2) FOR_WIDTH(4) FOR_WIDTH(8)
// The ByWidth of a function template.
#define BNSTAR_EVERY_WIDTH_OF(function) \
  { function<1>, function<2>, function<4>, function<8> }

template <template <int> class Function>
struct ByWidth {
  Function<1> one;
  Function<2> two;
  Function<4> four;
  Function<8> eight;

  template <int W>
  Function<W> get() const {
    if constexpr (W == 1) return one;
    if constexpr (W == 2) return two;
    if constexpr (W == 4) return four;
    if constexpr (W == 8) return eight;
  }
};

}  // namespace bnstar
