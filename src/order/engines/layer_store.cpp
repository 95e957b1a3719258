#include "order/engines/layer_store.h"

#include <algorithm>
#include <string>
#include <utility>

namespace bnstar {

namespace {

// Nodes per buffer while runs are merged.
constexpr std::size_t kLeastBuffer = 64;
constexpr std::size_t kMostBuffer = 1 << 18;

}  // namespace

template <class Node>
LayerStore<Node>::LayerStore(const std::string& folder, bool kept) : folder_(folder), kept_(kept) {
  if (has_disk() && !kept_) ScratchFolder::remove_stale(folder_);
}

template <class Node>
std::unique_ptr<ScratchFile> LayerStore<Node>::make_file(const std::string& name, bool anew) {
  if (kept_) {
    auto file = std::make_unique<ScratchFile>(std::filesystem::path(folder_) / name, true);
    if (anew) file->shorten(0);
    return file;
  }
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
  // What was kept last may be about the runs of an earlier layer, so those that are kept stay.
  if (!run_file_) run_file_ = make_file("runs" + std::to_string(n_layers()));
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
void LayerStore<Node>::put(State& state) {
  move_to_disk(n_layers());
  archive().synchronise();
  if (run_file_) run_file_->synchronise();
  for (const Layer& layer : layers_) {
    state["layers.sizes"].push_back(static_cast<double>(layer.size));
    state["layers.offsets"].push_back(static_cast<double>(layer.offset));
  }
  std::vector<double>&sizes = state["runs.sizes"], &offsets = state["runs.offsets"];
  for (const Run& run : runs_) {
    sizes.push_back(static_cast<double>(run.size));
    offsets.push_back(static_cast<double>(run.offset));
  }
}

template <class Node>
bool LayerStore<Node>::take(const StateReader& state, const Set& all, Monitor& monitor) {
  try {
    bool good = take_places(state);
    for (int l = 0; l < n_layers() && good; ++l)
      good = sound(*archive_, {layers_[l].offset, layers_[l].size}, l, all, monitor);
    for (std::size_t i = 0; i < runs_.size() && good; ++i)
      good = sound(*run_file_, runs_[i], n_layers(), all, monitor);
    if (good) return true;
  } catch (const DiskError&) {
  }
  layers_.clear();
  runs_.clear();
  archive_.reset();
  run_file_.reset();
  return false;
}

template <class Node>
bool LayerStore<Node>::take_places(const StateReader& state) {
  constexpr double kMost = 4e15;
  const auto sizes = state.wholes<std::size_t>("layers.sizes", 1, kMost);
  const auto offsets = state.wholes<std::uint64_t>("layers.offsets", 0, kMost);
  const auto run_sizes = state.wholes<std::size_t>("runs.sizes", 1, kMost);
  const auto run_offsets = state.wholes<std::uint64_t>("runs.offsets", 0, kMost);
  check_state(sizes.size() == offsets.size() && run_sizes.size() == run_offsets.size());
  std::uint64_t end = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    Layer layer;
    layer.size = sizes[i];
    layer.offset = offsets[i];
    end = std::max<std::uint64_t>(end, layer.offset + layer.size * sizeof(Node));
    layers_.push_back(std::move(layer));
  }
  archive_ = make_file("layers", false);
  if (layers_.empty() || archive_->size() < end) return false;
  archive_->shorten(end);
  end = 0;
  for (std::size_t i = 0; i < run_sizes.size(); ++i) {
    runs_.push_back({run_offsets[i], run_sizes[i]});
    end = std::max<std::uint64_t>(end, run_offsets[i] + run_sizes[i] * sizeof(Node));
  }
  if (runs_.empty()) return true;
  run_file_ = make_file("runs" + std::to_string(n_layers()), false);
  if (run_file_->size() < end) return false;
  run_file_->shorten(end);
  return true;
}

// Are these sorted nodes, each of `layer` of the variables?
template <class Node>
bool LayerStore<Node>::sound(ScratchFile& file, const Run& run, int layer, const Set& all,
                             Monitor& monitor) const {
  std::vector<Node> block(std::min<std::size_t>(run.size, 1 << 14));
  std::optional<Node> last;
  for (std::size_t first = 0; first < run.size && !monitor.stopped(); first += block.size()) {
    block.resize(std::min(block.size(), run.size - first));
    file.read(run.offset + first * sizeof(Node), block.data(), block.size() * sizeof(Node));
    for (const Node& node : block) {
      const Set set = node.set();
      if (node.empty() || set.size() != layer || !set.subset_of(all)) return false;
      if (last && !(*last < node)) return false;
      last = node;
    }
    monitor.poll();
  }
  return !monitor.stopped();
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
