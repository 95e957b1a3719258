// A node of a layer as it is stored, in memory and on disk alike: its set of placed variables and
// the least cost of placing them, without padding.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "base/cost.h"
#include "base/set_hash.h"
#include "base/varset.h"

namespace bnstar {

// Layers are kept in the order of mixed(set), which also gives a node's place in a hash table.
//
// KeyBytes is 4 for up to 32 variables, 8 * W otherwise. Costs take 5 bytes: in a search with an
// incumbent they stay below 2^37.
template <int W, int KeyBytes>
class LayerNode {
 public:
  static constexpr int kWords = W;
  static constexpr Cost kNone = (Cost{1} << 40) - 1;  // the cost of an empty slot

  LayerNode() : LayerNode(VarSet<W>(), kNone) {}
  LayerNode(const VarSet<W>& set, Cost cost) {
    if constexpr (KeyBytes == 4) {
      const auto word = static_cast<std::uint32_t>(set.word(0));
      std::memcpy(bytes_, &word, 4);
    } else {
      for (int w = 0; w < W; ++w) {
        const std::uint64_t word = set.word(w);
        std::memcpy(bytes_ + 8 * w, &word, 8);
      }
    }
    set_cost(cost);
  }

  VarSet<W> set() const {
    if constexpr (KeyBytes == 4) {
      std::uint32_t word;
      std::memcpy(&word, bytes_, 4);
      return VarSet<W>::from_words({word});
    } else {
      std::array<std::uint64_t, W> words;
      std::memcpy(words.data(), bytes_, KeyBytes);
      return VarSet<W>::from_words(words);
    }
  }
  bool has(const VarSet<W>& set) const { return this->set() == set; }

  Cost cost() const {
    std::uint32_t low;
    std::memcpy(&low, bytes_ + KeyBytes, 4);
    return static_cast<Cost>(bytes_[KeyBytes + 4]) << 32 | low;
  }
  void set_cost(Cost cost) {
    const auto low = static_cast<std::uint32_t>(cost);
    std::memcpy(bytes_ + KeyBytes, &low, 4);
    bytes_[KeyBytes + 4] = static_cast<std::uint8_t>(cost >> 32);
  }
  bool empty() const { return cost() == kNone; }

  friend bool operator<(const LayerNode& a, const LayerNode& b) {
    const VarSet<W> set_a = a.set(), set_b = b.set();
    const std::uint64_t mixed_a = mixed(set_a), mixed_b = mixed(set_b);
    return mixed_a != mixed_b ? mixed_a < mixed_b : set_a < set_b;
  }

 private:
  static_assert(KeyBytes == 8 * W || (W == 1 && KeyBytes == 4), "whole words, or half of one");
  std::uint8_t bytes_[KeyBytes + 5];
};

// Named by the number of variables they hold.
using LayerNode32 = LayerNode<1, 4>;
using LayerNode64 = LayerNode<1, 8>;
using LayerNode128 = LayerNode<2, 16>;
using LayerNode256 = LayerNode<4, 32>;
using LayerNode512 = LayerNode<8, 64>;

}  // namespace bnstar
