// Malone, Yuan, Hansen & Bridges (2011), "Improving the scalability of optimal Bayesian network
// learning with external-memory frontier breadth-first branch and bound search". Differs from the
// paper: finished layers are kept, so that the network is read off them instead of from stored
// choices of parents; a layer in the making is a hash table and touches the disk only when it
// overflows; and successors are restricted to a source component.
#include "order/engines/layers.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "order/engines/layer_expansion.h"
#include "order/engines/layer_store.h"
#include "order/engines/layer_table.h"

namespace bnstar {

namespace {

constexpr std::size_t kTasksPerBatch = 64;
constexpr std::size_t kLeastBatch = 8;  // nodes
constexpr std::size_t kMostBatch = 1 << 15;

// Layers are kept of searches in the problem of the user, not of parts that a walk makes of it.
Keeper* keeper_of(const SearchSettings& settings) {
  Keeper* const keeper = settings.folder.empty() ? nullptr : Keeper::here();
  return keeper && keeper->watches_outermost() ? keeper : nullptr;
}

template <int W, class Node>
class LayeredSearch {
 public:
  explicit LayeredSearch(const Search<W>& search)
      : oracle_(search.oracle),
        heuristic_(search.heuristic),
        threads_(search.settings.threads),
        incumbent_(search.incumbent),
        report_(search.report),
        monitor_(search.monitor),
        memory_(monitor_.room()),
        keeper_(keeper_of(search.settings)),
        store_(search.settings.folder, keeper_ != nullptr),
        children_(kTasksPerBatch) {
    const double per_node = 2.0 * oracle_.n_variables() * sizeof(Node);
    batch_ = static_cast<std::size_t>(
        std::clamp<double>(memory_ / 8 / per_node, kLeastBatch, kMostBatch));
    memory_ -= static_cast<double>(batch_) * per_node;
  }
  ~LayeredSearch() {
    report_.add("expanded", expanded_);
    report_.add("generated", generated_);
    report_.add("stored", stored_);
    report_.add("bytes_written", store_.bytes_written());
    report_.peak("bytes_peak", bytes_peak_);
  }

  void run() {
    if (keeper_) keeper_->wait(true);
    if (!take_state()) {
      SortedShards<Node> root(kLayerShards);
      root[layer_shard(mixed(VarSet<W>()))].emplace_back(VarSet<W>(), 0);
      store_.add(std::move(root));
      begin_layer();
    }
    search();
    if (!keeper_) return;
    keeper_->wait(false);
    if (!monitor_.stopped()) keeper_->attach({});
  }

 private:
  void begin_layer() {
    stored_ += static_cast<double>(store_.size(store_.n_layers() - 1));
    least_ = kInfiniteCost;
    next_ = 0;
  }

  void search() {
    const int n = oracle_.n_variables();
    for (int layer = store_.n_layers() - 1; layer < n; ++layer) {
      if (!expand_layer(layer)) {
        if (keeper_) keep();
        return;
      }
      if (!finish_layer()) return;
      // Every network that costs less than the incumbent passes through the layer.
      incumbent_.raise(least_, expanded_);
      if (incumbent_.proved()) return;
      if (layer + 1 < n) begin_layer();
      if (layer + 1 < n && keeper_ && keeper_->due()) keep();
    }
    stored_ += 1;
    improve(n);
  }

  // Layers have the costs of this search, in its quanta, so they are of use for the same quanta
  // only. A layer that is being made is kept as runs of nodes to be merged.
  void keep() {
    Monitor patient(Limits{}, nullptr, nullptr);
    if (table_.count() > 0) store_.add_run(table_.take_sorted(threads_, patient));
    State state;
    store_.put(state);
    state["layers.search"] = name_of_search();
    state["layers.numbers"] = {static_cast<double>(next_), expanded_, generated_, stored_};
    state["layers.least"] = {static_cast<double>(least_)};
    keeper_->attach(std::move(state));
    if (monitor_.stopped()) return;
    keeper_->save_watched();
    give_table_room();
  }

  std::vector<double> name_of_search() const {
    return {static_cast<double>(oracle_.n_variables()), oracle_.scale().quantum(), oracle_.floor(),
            sizeof(Node)};
  }

  bool take_state() {
    if (!keeper_ || keeper_->before().count("layers.search") == 0) return false;
    const StateReader reader(keeper_->before());
    if (reader.numbers("layers.search") != name_of_search()) return false;
    keeper_->forget_before("layers.search");
    const auto numbers = reader.wholes<std::uint64_t>("layers.numbers", 0, 9e15);
    const double least = reader.number("layers.least");
    check_state(numbers.size() == 4 && least >= 0 && least <= static_cast<double>(kInfiniteCost));
    if (!store_.take(reader, oracle_.all(), monitor_)) return false;
    check_state(store_.n_layers() <= oracle_.n_variables() &&
                numbers[0] <= store_.size(store_.n_layers() - 1));
    next_ = static_cast<std::size_t>(numbers[0]);
    expanded_ = static_cast<double>(numbers[1]);
    generated_ = static_cast<double>(numbers[2]);
    stored_ = static_cast<double>(numbers[3]);
    least_ = least < static_cast<double>(kInfiniteCost) ? static_cast<Cost>(least) : kInfiniteCost;
    return true;
  }

  // False if the monitor stopped.
  bool expand_layer(int layer) {
    const std::size_t size = store_.size(layer);
    monitor_.begin_phase(static_cast<double>(size));
    if (store_.has_disk()) {
      // At least half of the memory is for the next layer, and never less than the table needs.
      const double most = std::min(memory_ / 2, memory_ - LayerTable<Node>::kLeastBytes);
      if (store_.bytes() > most) store_.move_to_disk(layer);
      if (store_.bytes() > most) store_.move_to_disk(layer + 1);
    }
    if (!give_table_room()) return false;
    while (next_ < size) {
      const std::size_t count = std::min(size - next_, batch_size());
      nodes_.resize(count);
      store_.read(layer, next_, count, nodes_.data());
      if (!expand_batch() || !insert_children(layer)) return false;
      next_ += count;
      expanded_ += static_cast<double>(count);
      monitor_.advance(static_cast<double>(count));
      if (stored_now() > monitor_.limits().nodes) monitor_.stop(Stop::kNodeLimit);
      if (monitor_.stopped()) return false;
      if (keeper_ && keeper_->due() && next_ < size) keep();
    }
    return true;
  }

  double stored_now() const { return stored_ + store_.nodes_in_runs() + table_.count(); }

  // Close to the limit of nodes, batches are small so as not to exceed it by much.
  std::size_t batch_size() const {
    const double left = (monitor_.limits().nodes - stored_now()) / oracle_.n_variables();
    return static_cast<std::size_t>(std::clamp<double>(left, 1, static_cast<double>(batch_)));
  }

  bool give_table_room() {
    const double room = memory_ - store_.bytes();
    if (room < LayerTable<Node>::kLeastBytes) monitor_.stop(Stop::kMemoryLimit);
    table_.limit(room);
    return !monitor_.stopped();
  }

  bool expand_batch() {
    const Cost most = incumbent_.cost();
    const std::size_t count = nodes_.size();
    parallel_for(
        threads_, kTasksPerBatch, monitor_,
        [this] { return LayerExpansion<W, Node>(oracle_, heuristic_, monitor_); },
        [&](std::size_t task, LayerExpansion<W, Node>& expansion) {
          const std::size_t from = count * task / kTasksPerBatch,
                            to = count * (task + 1) / kTasksPerBatch;
          expansion.run(nodes_.data() + from, to - from, most, children_[task]);
        });
    for (const LayerChildren<Node>& children : children_) {
      least_ = std::min(least_, children.least);
      generated_ += children.generated;
    }
    return !monitor_.stopped();
  }

  bool insert_children(int layer) {
    std::vector<Place> places(kLayerShards);
    while (true) {
      parallel_for(threads_, kLayerShards, monitor_, [&](std::size_t shard) {
        insert_shard(static_cast<int>(shard), places[shard]);
      });
      bytes_peak_ = std::max(bytes_peak_, table_.bytes() + store_.bytes() + bytes_of_batch());
      if (monitor_.stopped()) return false;
      const auto done = [](const Place& place) { return place.task == kTasksPerBatch; };
      if (std::all_of(places.begin(), places.end(), done)) return true;
      if (!make_room(layer)) return false;
    }
  }

  double bytes_of_batch() const {
    std::size_t nodes = nodes_.size();
    for (const LayerChildren<Node>& children : children_) nodes += 2 * children.nodes.size();
    return static_cast<double>(nodes) * sizeof(Node);
  }

  // How far the children of a batch have been inserted in a shard.
  struct Place {
    std::size_t task = 0;
    std::uint32_t done = 0;
  };

  void insert_shard(int shard, Place& place) {
    constexpr std::uint32_t kAhead = 8;
    for (; place.task < kTasksPerBatch; ++place.task, place.done = 0) {
      const LayerChildren<Node>& children = children_[place.task];
      const Node* nodes = children.nodes.data() + children.starts[shard];
      const std::uint32_t count = children.starts[shard + 1] - children.starts[shard];
      for (; place.done < count; ++place.done) {
        if (place.done + kAhead < count)
          table_.prefetch(shard, mixed(nodes[place.done + kAhead].set()));
        if (!table_.insert(shard, nodes[place.done])) return;
      }
    }
  }

  // The table is full: earlier layers go to disk first, then its contents, as a run to be merged
  // later.
  bool make_room(int layer) {
    if (!store_.has_disk()) {
      monitor_.stop(Stop::kMemoryLimit);
      return false;
    }
    if (store_.move_to_disk(layer)) return give_table_room();
    return spill();
  }

  bool spill() {
    const SortedShards<Node> shards = table_.take_sorted(threads_, monitor_);
    if (monitor_.stopped()) return false;
    store_.add_run(shards);
    return true;
  }

  bool finish_layer() {
    if (store_.has_runs()) {
      if (!spill()) return false;
      store_.add_merged(memory_ / 4, monitor_);
    } else {
      store_.add(table_.take_sorted(threads_, monitor_));
    }
    return !monitor_.stopped();
  }

  // Goes from all variables back to none by steps that explain the cost. The first such step is
  // taken, so that the network does not depend on anything else.
  void improve(int n) {
    VarSet<W> left = oracle_.all();
    Cost cost = store_.cost(n, left);
    const Cost total = cost;
    std::vector<VarSet<W>> families(n);
    for (int layer = n - 1; layer >= 0; --layer) {
      for (Var x : left) {
        const VarSet<W> before = left.without(x);
        const BestSet<W> set = oracle_.best(x, before);
        if (!set) continue;
        const Cost cost_before = store_.cost(layer, before);
        if (plus(cost_before, set.cost) > cost) continue;
        families[x] = set.parents;
        left = before;
        cost = cost_before;
        break;
      }
    }
    incumbent_.improve(total, std::move(families), expanded_);
    incumbent_.raise(total, expanded_);
  }

  const Oracle<W>& oracle_;
  const Heuristic<W>& heuristic_;
  const int threads_;
  Incumbent<W>& incumbent_;
  Report& report_;
  Monitor& monitor_;
  double memory_;         // for layers
  Keeper* const keeper_;  // null if layers are not kept
  LayerStore<Node> store_;
  LayerTable<Node> table_;
  std::size_t batch_;
  std::vector<Node> nodes_;                    // of the batch
  std::vector<LayerChildren<Node>> children_;  // by task
  Cost least_ = kInfiniteCost;                 // of all completions of the next layer
  std::size_t next_ = 0;                       // node of the layer to be expanded
  double expanded_ = 0, generated_ = 0, stored_ = 0, bytes_peak_ = 0;
};

template <int W, class Node>
void search_with(const Search<W>& search) {
  try {
    LayeredSearch<W, Node>(search).run();
  } catch (const std::bad_alloc&) {
    search.monitor.stop(Stop::kMemoryLimit);
  } catch (const DiskError&) {
    search.monitor.stop(Stop::kMemoryLimit);
  }
}

}  // namespace

template <int W>
void search_layers(const Search<W>& search) {
  if constexpr (W == 1) {
    if (search.oracle.n_variables() <= 32) return search_with<W, LayerNode32>(search);
  }
  search_with<W, LayerNode<W, 8 * W>>(search);
}

#define BNSTAR_INSTANTIATE(W) template void search_layers<W>(const Search<W>&);
BNSTAR_ALL_WIDTHS(BNSTAR_INSTANTIATE)
#undef BNSTAR_INSTANTIATE

}  // namespace bnstar
