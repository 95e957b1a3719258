// A hash of a set of variables that is given as a list.
#pragma once

#include <cstdint>

#include "base/varset.h"

namespace bnstar {

inline std::uint64_t hash_of_set(const Var* members, int size) {
  std::uint64_t hash = static_cast<std::uint64_t>(size);
  for (int i = 0; i < size; ++i) {
    hash = (hash ^ static_cast<std::uint64_t>(members[i])) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 29;
  }
  return hash;
}

}  // namespace bnstar
