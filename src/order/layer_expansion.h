// The work of one thread on a stretch of a layer: the children of its nodes that may lead to
// something better than the incumbent, arranged by shards of the next layer.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "heuristics/heuristic.h"
#include "order/layer_table.h"
#include "order/source_component.h"
#include "parents/oracle.h"

namespace bnstar {

template <class Node>
struct LayerChildren {
  std::vector<Node> nodes;                                // by shard
  std::array<std::uint32_t, kLayerShards + 1> starts{};
  double generated = 0;
  Cost least = kInfiniteCost;                             // of what their completions cost at least
};

template <int W, class Node>
class LayerExpansion {
 public:
  LayerExpansion(const Oracle<W>& oracle, const Heuristic<W>& heuristic)
      : oracle_(oracle), heuristic_(heuristic), all_(oracle.all()), best_(oracle.n_variables()),
        improving_(oracle.n_variables()), to_go_(oracle.n_variables()) {}

  // Children that cannot cost less than `most` are left out.
  void run(const Node* nodes, std::size_t count, Cost most, LayerChildren<Node>& children) {
    raw_.clear();
    shard_.clear();
    children.generated = 0;
    children.least = kInfiniteCost;
    for (std::size_t i = 0; i < count; ++i) expand(nodes[i].set(), nodes[i].cost(), most, children);
    arrange(children);
  }

 private:
  void expand(const VarSet<W>& placed, Cost cost, Cost most, LayerChildren<Node>& children) {
    VarSet<W> next;
    for (Var x : needed_next(placed)) {
      if (best_[x] && cost + best_[x]->cost < most) next.insert(x);
    }
    if (next.empty()) return;
    heuristic_.to_go_after(placed, next, to_go_.data());
    const Cost* to_go = to_go_.data();
    for (Var x : next) {
      const Cost so_far = cost + best_[x]->cost;
      const Cost least = plus(so_far, *to_go++);
      children.generated += 1;
      if (least >= most) continue;
      children.least = std::min(children.least, least);
      const VarSet<W> child = placed.with(x);
      raw_.emplace_back(child, so_far);
      shard_.push_back(static_cast<std::uint8_t>(layer_shard(mixed(child))));
    }
  }

  // A variable that has its best parents of all goes next, and no other one; the parents of those
  // after it are not even looked for.
  VarSet<W> needed_next(const VarSet<W>& placed) {
    const VarSet<W> left = all_.minus(placed);
    for (Var x : left) {
      best_[x] = oracle_.best(x, placed);
      improving_[x] = oracle_.improving(x, placed, best_[x]);
      if (best_[x] && improving_[x].empty()) return VarSet<W>().with(x);
    }
    return source_component(improving_.data(), left);
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

  const Oracle<W>& oracle_;
  const Heuristic<W>& heuristic_;
  VarSet<W> all_;
  std::vector<const ScoredSet<W>*> best_;
  std::vector<VarSet<W>> improving_;
  std::vector<Cost> to_go_;
  std::vector<Node> raw_;
  std::vector<std::uint8_t> shard_;
};

}  // namespace bnstar
