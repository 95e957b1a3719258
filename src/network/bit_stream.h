// Blocks of random bits, faster than word by word: four generators xoshiro256++ (Blackman and Vigna
// 2021) side by side in the lanes of vectors. The bits are the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>

namespace bnstar {

class BitStream {
 public:
  static constexpr std::size_t kLanes = 4;

  // Like those of Rng, which sets the four states, a stream belongs to a task.
  BitStream(std::uint64_t seed, std::uint64_t task);

  // `words` must be a multiple of kLanes.
  void fill(std::uint64_t* bits, std::size_t words) { fill_(state_, bits, words); }

 private:
  using State = std::uint64_t[4][kLanes];

  State state_;
  void (*fill_)(State& state, std::uint64_t* bits, std::size_t words);
};

}  // namespace bnstar
