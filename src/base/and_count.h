// Counts the bits that two rows of words have in common, as fast as this processor can.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bnstar {

struct AndCount {
  // The rows have at most 2^31 - 1 bits.
  int (*count)(const std::uint64_t*, const std::uint64_t*, std::size_t words);
  double price;  // of a word; one step of a loop over numbered items costs 1
};

AndCount fastest_and_count();

// The number of bits of one word, where few words are to be counted.
inline int count_bits(std::uint64_t w) {
  w -= (w >> 1) & 0x5555555555555555ULL;
  w = (w & 0x3333333333333333ULL) + ((w >> 2) & 0x3333333333333333ULL);
  w = (w + (w >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
  return static_cast<int>((w * 0x0101010101010101ULL) >> 56);
}

}  // namespace bnstar
