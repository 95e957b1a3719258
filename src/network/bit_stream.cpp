#include "network/bit_stream.h"

#include "base/processor.h"
#include "base/rng.h"

// Written once and compiled twice on x86, for any processor and for those with AVX2.
#define BNSTAR_INLINE inline __attribute__((always_inline))

namespace bnstar {

namespace {

constexpr std::size_t kLanes = BitStream::kLanes;
using State = std::uint64_t[4][kLanes];

// A vector type of GCC and Clang, in one register or two; it may be read from and written to plain
// words at any address.
typedef std::uint64_t Lanes __attribute__((vector_size(8 * kLanes), aligned(8), may_alias));

BNSTAR_INLINE void advance(State& state, std::uint64_t* bits, std::size_t words) {
  Lanes* const kept = reinterpret_cast<Lanes*>(state);
  Lanes s0 = kept[0], s1 = kept[1], s2 = kept[2], s3 = kept[3];
  for (std::size_t i = 0; i < words; i += kLanes) {
    const Lanes sum = s0 + s3;
    *reinterpret_cast<Lanes*>(bits + i) = ((sum << 23) | (sum >> 41)) + s0;
    const Lanes shifted = s1 << 17;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = (s3 << 45) | (s3 >> 19);
  }
  kept[0] = s0;
  kept[1] = s1;
  kept[2] = s2;
  kept[3] = s3;
}

void advance_portable(State& state, std::uint64_t* bits, std::size_t words) {
  advance(state, bits, words);
}

#if BNSTAR_X86
__attribute__((target("avx2"))) void advance_avx2(State& state, std::uint64_t* bits,
                                                  std::size_t words) {
  advance(state, bits, words);
}
#endif

}  // namespace

BitStream::BitStream(std::uint64_t seed, std::uint64_t task) : fill_(advance_portable) {
  Rng source(seed, task);
  for (auto& words : state_) {
    for (std::uint64_t& word : words) word = source();
  }
#if BNSTAR_X86
  if (has_avx2()) fill_ = advance_avx2;
#endif
}

}  // namespace bnstar
