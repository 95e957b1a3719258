// The layer that is being made: a hash table that keeps the cheapest of equal nodes, in shards that
// threads fill without locks, each shard by one of them at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "order/engines/layer_node.h"

namespace bnstar {

constexpr int kLayerShards = 256;

// The shard of a mixed set: its highest bits, so that nodes in order of shards are in order.
inline int layer_shard(std::uint64_t mix) { return static_cast<int>(mix >> 56); }

// Sorted nodes, one vector per shard.
template <class Node>
using SortedShards = std::vector<std::vector<Node>>;

template <class Node>
class LayerTable {
 public:
  LayerTable() : shards_(kLayerShards) {}

  // The least number of bytes limit() takes.
  static constexpr double kLeastBytes = 16.0 * (kLayerShards + 16) * sizeof(Node);

  // The table's share of the memory from now on; what it has already is not taken away.
  void limit(double bytes);

  // Into the shard of `node`, which must be the given one. False when there is no room left;
  // an empty shard always takes one node.
  bool insert(int shard, const Node& node);
  // Asks the processor to fetch the place of a node to be inserted soon.
  void prefetch(int shard, std::uint64_t mix) const {
    const Shard& part = shards_[shard];
    if (!part.slots.empty()) __builtin_prefetch(&part.slots[home(mix, part.range)], 1);
  }

  double count() const;
  double bytes() const;

  // Hands out all nodes and leaves the table empty.
  SortedShards<Node> take_sorted(int threads, Monitor& monitor);

 private:
  // Homes are spread over `range` slots in the order of the mixed sets, and a few more slots
  // follow: probing never wraps around, so that nodes between two empty slots come after all nodes
  // before and sorting is a matter of short stretches.
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
