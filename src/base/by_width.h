// A function template's instances for all widths of VarSet: what a component registers, since
// a template itself cannot be kept in a table.
#pragma once

namespace bnstar {

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
