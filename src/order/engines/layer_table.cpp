#include "order/engines/layer_table.h"

#include <algorithm>
#include <utility>

#include "base/parallel.h"

namespace bnstar {

template <class Node>
void LayerTable<Node>::limit(double bytes) {
  // A shard has an old and a new copy while it grows. 16 is more than the number of threads that
  // grow shards at a time, and a constant keeps results the same for any number of threads.
  const double slots = std::min(bytes / sizeof(Node) / (kLayerShards + 16), 4e9);
  most_range_ = slots > 24 ? static_cast<std::size_t>((slots - 8) * 64 / 65) : 8;
}

// Places a node. With loads of up to 7/8, probing is short enough.
template <class Node>
bool LayerTable<Node>::place(Shard& shard, const Node& node) {
  const VarSet<Node::kWords> set = node.set();
  for (std::size_t i = home(mixed(set), shard.range); i < shard.slots.size(); ++i) {
    Node& slot = shard.slots[i];
    if (slot.empty()) {
      if (shard.used >= shard.range - shard.range / 8) return false;
      slot = node;
      ++shard.used;
      return true;
    }
    if (slot.has(set)) {
      if (node.cost() < slot.cost()) slot.set_cost(node.cost());
      return true;
    }
  }
  return false;
}

template <class Node>
bool LayerTable<Node>::grow(Shard& shard) const {
  std::size_t range = shard.range;
  while (range < most_range_) {
    range = std::min(most_range_, std::max<std::size_t>(8, range + range / 2));
    Shard larger;
    larger.range = range;
    larger.slots.assign(slots_for(range), Node());
    const bool all =
        std::all_of(shard.slots.begin(), shard.slots.end(),
                    [&larger](const Node& node) { return node.empty() || place(larger, node); });
    if (!all) continue;
    shard = std::move(larger);
    return true;
  }
  return false;
}

template <class Node>
bool LayerTable<Node>::insert(int shard, const Node& node) {
  Shard& part = shards_[shard];
  while (part.range == 0 || !place(part, node)) {
    if (!grow(part)) return false;
  }
  return true;
}

template <class Node>
double LayerTable<Node>::count() const {
  double count = 0;
  for (const Shard& shard : shards_) count += static_cast<double>(shard.used);
  return count;
}

template <class Node>
double LayerTable<Node>::bytes() const {
  double slots = 0;
  for (const Shard& shard : shards_) slots += static_cast<double>(shard.slots.size());
  return slots * sizeof(Node);
}

template <class Node>
std::vector<Node> LayerTable<Node>::sorted(Shard& shard) {
  std::vector<Node> nodes;
  nodes.reserve(shard.used);
  const auto end = shard.slots.end();
  for (auto from = shard.slots.begin(); from != end;) {
    if (from->empty()) {
      ++from;
      continue;
    }
    const auto to = std::find_if(from, end, [](const Node& node) { return node.empty(); });
    std::sort(from, to);
    nodes.insert(nodes.end(), from, to);
    from = to;
  }
  shard = Shard();
  return nodes;
}

template <class Node>
SortedShards<Node> LayerTable<Node>::take_sorted(int threads, Monitor& monitor) {
  SortedShards<Node> all(kLayerShards);
  parallel_for(threads, kLayerShards, monitor, [&](std::size_t s) { all[s] = sorted(shards_[s]); });
  return all;
}

template class LayerTable<LayerNode32>;
template class LayerTable<LayerNode64>;
template class LayerTable<LayerNode128>;
template class LayerTable<LayerNode256>;
template class LayerTable<LayerNode512>;

}  // namespace bnstar
