// Hashes of sets of variables.
#pragma once

#include <cstdint>

#include "base/varset.h"

namespace bnstar {

// The hash of a set that is given as a list.
inline std::uint64_t hash_of_set(const Var* members, int size) {
  std::uint64_t hash = static_cast<std::uint64_t>(size);
  for (int i = 0; i < size; ++i) {
    hash = (hash ^ static_cast<std::uint64_t>(members[i])) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 29;
  }
  return hash;
}

// Mixes as the finalizer of MurmurHash3 does, which maps a word one to one.
template <int W>
std::uint64_t mixed(const VarSet<W>& set) {
  std::uint64_t mix = 0;
  for (int w = 0; w < W; ++w) {
    mix ^= set.word(w);
    mix = (mix ^ (mix >> 33)) * 0xff51afd7ed558ccd;
    mix = (mix ^ (mix >> 33)) * 0xc4ceb9fe1a85ec53;
    mix ^= mix >> 33;
  }
  return mix;
}

}  // namespace bnstar
