// The layer being made: a hash table that keeps the cheapest of equal nodes. Threads fill it
// without locks, because only one thread at a time works on a shard.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "order/engines/layer_node.h"

namespace bnstar {

constexpr int kLayerShards = 256;

// The shard of a mixed set is its highest bits, so nodes sorted within shards are sorted overall.
inline int layer_shard(std::uint64_t mix) { return static_cast<int>(mix >> 56); }

// Sorted nodes, one vector per shard.
template <class Node>
using SortedShards = std::vector<std::vector<Node>>;

template <class Node>
class LayerTable {
 public:
  LayerTable() : shards_(kLayerShards) {}

  // The least number of bytes that limit() accepts.
  static constexpr double kLeastBytes = 16.0 * (kLayerShards + 16) * sizeof(Node);

  // Sets the table's share of memory from now on; what it already has is not taken away.
  void limit(double bytes);

  // Inserts a node, whose shard must be `shard`. False if there is no room left; an empty shard
  // always accepts one node.
  bool insert(int shard, const Node& node);
  // Asks the processor to fetch the place of a node that will be inserted soon.
  void prefetch(int shard, std::uint64_t mix) const {
    const Shard& part = shards_[shard];
    if (!part.slots.empty()) __builtin_prefetch(&part.slots[home(mix, part.range)], 1);
  }

  double count() const;
  double bytes() const;

  // Moves out all nodes and leaves the table empty.
  SortedShards<Node> take_sorted(int threads, Monitor& monitor);

 private:
  // Homes are spread over `range` slots in the order of the mixed sets, and a few more slots
  // follow, so probing never wraps around. Nodes between two empty slots therefore come after all
  // nodes before them, and sorting needs to look at short stretches only.
  struct Shard {
    std::vector<Node> slots;
    std::size_t range = 0;
    std::size_t used = 0;
  };

  static std::size_t home(std::uint64_t mix, std::size_t range) {
    return static_cast<std::size_t>(((mix << 8) >> 32) * range >> 32);
  }
  static std::size_t slots_for(std::size_t range) { return range + 8 + range / 64; }

  static bool place(Shard& shard, const Node& node);
  bool grow(Shard& shard) const;
  static std::vector<Node> sorted(Shard& shard);

  std::vector<Shard> shards_;
  std::size_t most_range_ = 8;
};

}  // namespace bnstar
