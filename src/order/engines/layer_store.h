// Finished layers, in memory while they fit, otherwise one after the other in a file; and the
// sorted runs of a layer that did not fit while it was made (delayed duplicate detection: Korf
// 2003; Malone, Yuan, Hansen & Bridges 2011, section 4).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/state_reader.h"
#include "order/engines/layer_runs.h"
#include "order/engines/layer_table.h"
#include "order/engines/scratch_folder.h"

namespace bnstar {

template <class Node>
class LayerStore {
 public:
  using Set = VarSet<Node::kWords>;

  // `folder` is where files may go; empty for nowhere. If they are `kept`, they stay there under
  // fixed names, and put() and take() keep the places of the layers in them.
  LayerStore(const std::string& folder, bool kept);

  bool has_disk() const { return !folder_.empty(); }
  int n_layers() const { return static_cast<int>(layers_.size()); }
  std::size_t size(int layer) const { return layers_[layer].size; }
  // Reads nodes in the order in which all layers are kept.
  void read(int layer, std::size_t first, std::size_t count, Node* to);
  // kInfiniteCost for a set that the layer does not have.
  Cost cost(int layer, const Set& set);

  // Adds a finished layer.
  void add(SortedShards<Node> shards);
  // add_run() adds a part of a layer whose other parts are to come; add_merged() makes the layer of
  // all of them, with `bytes` of memory for the work.
  void add_run(const SortedShards<Node>& shards);
  void add_merged(double bytes, Monitor& monitor);
  bool has_runs() const { return !runs_.empty(); }
  double nodes_in_runs() const;

  // Writes the layers before `last` to disk; returns whether that freed memory.
  bool move_to_disk(int last);

  // Writes all layers to disk, and where they and the runs are to `state`.
  void put(State& state);
  // Takes finished layers and runs from files and checks every node of them. False, and nothing is
  // there, if they are not those of `state`.
  bool take(const StateReader& state, const Set& all, Monitor& monitor);

  double bytes() const;
  double bytes_written() const { return bytes_written_; }

 private:
  struct Layer {
    std::size_t size = 0;
    SortedShards<Node> shards;        // empty if on disk
    std::vector<std::size_t> starts;  // of the shards
    std::uint64_t offset = 0;         // on disk
  };

  std::unique_ptr<ScratchFile> make_file(const std::string& name, bool anew = true);
  bool take_places(const StateReader& state);
  bool sound(ScratchFile& file, const Run& run, int layer, const Set& all, Monitor& monitor) const;
  ScratchFile& archive();
  void append(ScratchFile& file, const Node* nodes, std::size_t count);
  Cost cost_in_memory(const Layer& layer, const Node& wanted) const;
  Cost cost_on_disk(const Layer& layer, const Node& wanted);

  std::string folder_;
  bool kept_;
  std::optional<ScratchFolder> scratch_;  // declared before the files, which must be removed first
  std::unique_ptr<ScratchFile> archive_;
  std::unique_ptr<ScratchFile> run_file_;
  std::vector<Layer> layers_;
  std::vector<Run> runs_;
  double bytes_written_ = 0;
};

}  // namespace bnstar
