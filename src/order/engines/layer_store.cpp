#include "order/engines/layer_store.h"

#include <algorithm>
#include <utility>

namespace bnstar {

namespace {

// Nodes per buffer while runs are merged.
constexpr std::size_t kLeastBuffer = 64;
constexpr std::size_t kMostBuffer = 1 << 18;

}  // namespace

template <class Node>
LayerStore<Node>::LayerStore(const std::string& folder) : folder_(folder) {
  if (has_disk()) ScratchFolder::remove_stale(folder_);
}

template <class Node>
std::unique_ptr<ScratchFile> LayerStore<Node>::make_file(const std::string& name) {
  if (!scratch_) scratch_.emplace(folder_);
  return std::make_unique<ScratchFile>(scratch_->file(name));
}

template <class Node>
ScratchFile& LayerStore<Node>::archive() {
  if (!archive_) archive_ = make_file("layers");
  return *archive_;
}

template <class Node>
void LayerStore<Node>::append(ScratchFile& file, const Node* nodes, std::size_t count) {
  file.append(nodes, count * sizeof(Node));
  bytes_written_ += static_cast<double>(count) * sizeof(Node);
}

template <class Node>
void LayerStore<Node>::read(int layer, std::size_t first, std::size_t count, Node* to) {
  const Layer& from = layers_[layer];
  if (from.shards.empty()) {
    archive_->read(from.offset + first * sizeof(Node), to, count * sizeof(Node));
    return;
  }
  const auto after = std::upper_bound(from.starts.begin(), from.starts.end(), first);
  auto shard = static_cast<std::size_t>(after - from.starts.begin()) - 1;
  while (count > 0) {
    const std::vector<Node>& nodes = from.shards[shard];
    const std::size_t skip = first - from.starts[shard];
    const std::size_t some = std::min(count, nodes.size() - skip);
    to = std::copy_n(nodes.data() + skip, some, to);
    first += some;
    count -= some;
    ++shard;
  }
}

template <class Node>
Cost LayerStore<Node>::cost(int layer, const Set& set) {
  const Node wanted(set, 0);
  return layers_[layer].shards.empty() ? cost_on_disk(layers_[layer], wanted)
                                       : cost_in_memory(layers_[layer], wanted);
}

template <class Node>
Cost LayerStore<Node>::cost_in_memory(const Layer& layer, const Node& wanted) const {
  const std::vector<Node>& shard = layer.shards[layer_shard(mixed(wanted.set()))];
  const auto found = std::lower_bound(shard.begin(), shard.end(), wanted);
  return found != shard.end() && found->has(wanted.set()) ? found->cost() : kInfiniteCost;
}

template <class Node>
Cost LayerStore<Node>::cost_on_disk(const Layer& layer, const Node& wanted) {
  std::size_t low = 0, high = layer.size;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    Node node;
    archive_->read(layer.offset + middle * sizeof(Node), &node, sizeof(Node));
    if (node.has(wanted.set())) return node.cost();
    if (node < wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return kInfiniteCost;
}

template <class Node>
void LayerStore<Node>::add(SortedShards<Node> shards) {
  Layer layer;
  for (const std::vector<Node>& shard : shards) {
    layer.starts.push_back(layer.size);
    layer.size += shard.size();
  }
  layer.shards = std::move(shards);
  layers_.push_back(std::move(layer));
}

template <class Node>
void LayerStore<Node>::add_run(const SortedShards<Node>& shards) {
  if (!run_file_) run_file_ = make_file("runs");
  Run run{run_file_->size(), 0};
  for (const std::vector<Node>& shard : shards) {
    append(*run_file_, shard.data(), shard.size());
    run.size += shard.size();
  }
  runs_.push_back(run);
}

template <class Node>
double LayerStore<Node>::nodes_in_runs() const {
  double nodes = 0;
  for (const Run& run : runs_) nodes += static_cast<double>(run.size);
  return nodes;
}

template <class Node>
void LayerStore<Node>::add_merged(double bytes, Monitor& monitor) {
  move_to_disk(n_layers());
  ScratchFile& file = archive();
  const double share = bytes / sizeof(Node) / static_cast<double>(runs_.size() + 1);
  const auto buffer =
      static_cast<std::size_t>(std::clamp<double>(share, kLeastBuffer, kMostBuffer));
  Layer layer;
  layer.offset = file.size();
  {
    MergedRuns<Node> merged(*run_file_, runs_, buffer);
    std::vector<Node> block;
    while (merged.next(block, buffer) && !monitor.stopped()) {
      append(file, block.data(), block.size());
      layer.size += block.size();
      monitor.poll();
    }
  }
  layers_.push_back(std::move(layer));
  runs_.clear();
  run_file_.reset();
}

template <class Node>
bool LayerStore<Node>::move_to_disk(int last) {
  bool moved = false;
  for (int l = 0; l < last; ++l) {
    Layer& layer = layers_[l];
    if (layer.shards.empty()) continue;
    layer.offset = archive().size();
    for (const std::vector<Node>& shard : layer.shards)
      append(archive(), shard.data(), shard.size());
    layer.shards = SortedShards<Node>();
    layer.starts = std::vector<std::size_t>();
    moved = true;
  }
  return moved;
}

template <class Node>
double LayerStore<Node>::bytes() const {
  double nodes = 0;
  for (const Layer& layer : layers_) {
    if (!layer.shards.empty()) nodes += static_cast<double>(layer.size);
  }
  return nodes * sizeof(Node);
}

template class LayerStore<LayerNode32>;
template class LayerStore<LayerNode64>;
template class LayerStore<LayerNode128>;
template class LayerStore<LayerNode256>;
template class LayerStore<LayerNode512>;

}  // namespace bnstar
