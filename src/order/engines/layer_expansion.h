// The work of one thread on a piece of a layer: finds the children that may lead to something
// better than the incumbent, arranged by shards of the next layer.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "heuristics/heuristic.h"
#include "oracle/oracle.h"
#include "order/engines/layer_table.h"
#include "order/engines/source_component.h"

namespace bnstar {

template <class Node>
struct LayerChildren {
  std::vector<Node> nodes;  // by shard
  std::array<std::uint32_t, kLayerShards + 1> starts{};
  double generated = 0;
  Cost least = kInfiniteCost;  // the least lower bound of their completions
};

template <int W, class Node>
class LayerExpansion {
 public:
  LayerExpansion(const Oracle<W>& oracle, const Heuristic<W>& heuristic, Monitor& monitor)
      : heuristic_(heuristic),
        next_variables_(oracle),
        to_go_(oracle.n_variables()),
        pacer_(monitor) {}

  // Children that cannot cost less than `most` are left out. Some are missing if the monitor stops.
  void run(const Node* nodes, std::size_t count, Cost most, LayerChildren<Node>& children) {
    raw_.clear();
    shard_.clear();
    children.generated = 0;
    children.least = kInfiniteCost;
    for (std::size_t i = 0; i < count && pacer_.go_on(); ++i)
      expand(nodes[i].set(), nodes[i].cost(), most, children);
    arrange(children);
  }

 private:
  void expand(const VarSet<W>& placed, Cost cost, Cost most, LayerChildren<Node>& children) {
    VarSet<W> next;
    for (Var x : next_variables_.after(placed)) {
      const BestSet<W>& best = next_variables_.best(x);
      if (best && cost + best.cost < most) next.insert(x);
    }
    if (next.empty()) return;
    heuristic_.to_go_after(placed, next, to_go_.data());
    const Cost* to_go = to_go_.data();
    for (Var x : next) {
      const Cost so_far = cost + next_variables_.best(x).cost;
      const Cost least = plus(so_far, *to_go++);
      children.generated += 1;
      if (least >= most) continue;
      children.least = std::min(children.least, least);
      const VarSet<W> child = placed.with(x);
      raw_.emplace_back(child, so_far);
      shard_.push_back(static_cast<std::uint8_t>(layer_shard(mixed(child))));
    }
  }

  void arrange(LayerChildren<Node>& children) const {
    auto& starts = children.starts;
    starts.fill(0);
    for (std::uint8_t shard : shard_) ++starts[shard + 1];
    for (int s = 0; s < kLayerShards; ++s) starts[s + 1] += starts[s];
    children.nodes.resize(raw_.size());
    auto place = starts;
    for (std::size_t i = 0; i < raw_.size(); ++i) children.nodes[place[shard_[i]]++] = raw_[i];
  }

  const Heuristic<W>& heuristic_;
  NextVariables<W> next_variables_;
  std::vector<Cost> to_go_;
  std::vector<Node> raw_;
  std::vector<std::uint8_t> shard_;
  Pacer pacer_;
};

}  // namespace bnstar
