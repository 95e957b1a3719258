#include "orderings/start_orders.h"

#include <algorithm>
#include <numeric>

namespace bnstar {

namespace {

// The best-parent graph: y -> x for all y in the cheapest set of x.
class BestParents {
 public:
  BestParents(const IndexedSets& sets, Rng& rng) : rng_(rng), leaving_(sets.n_variables()) {
    for (Var x = 0; x < sets.n_variables(); ++x) {
      const IndexedSets::List& list = sets.list(x);
      for (const Var* y = list.begin(0); y != list.end(0); ++y) {
        leaving_[*y].push_back(static_cast<int>(arcs_.size()));
        const Cost loss = loss_without(list, *y);
        arcs_.push_back({*y, x, loss, loss, loss > 0});
      }
    }
    for (std::vector<int>& arcs : leaving_) rng_.shuffle(arcs);
  }

  // The order in which a depth-first walk along the arcs meets the variables.
  std::vector<Var> depth_first() {
    std::vector<Var> order, open;
    std::vector<bool> seen(leaving_.size(), false);
    for (Var root : rng_.permutation(n())) {
      open.push_back(root);
      while (!open.empty()) {
        const Var x = open.back();
        open.pop_back();
        if (seen[x]) continue;
        seen[x] = true;
        order.push_back(x);
        for (int arc : leaving_[x]) open.push_back(arcs_[arc].to);
      }
    }
    return order;
  }

  // An order that goes against few and cheap arcs (Demetrescu & Finocchi 2003). The least weight on
  // a cycle is subtracted from all its arcs, and arcs without weight are deleted, until no cycle is
  // left. Then deleted arcs that close no cycle come back, the most expensive first.
  std::vector<Var> against_few_arcs() {
    break_cycles();
    std::vector<int> deleted;
    for (std::size_t i = 0; i < arcs_.size(); ++i) {
      if (!arcs_[i].kept) deleted.push_back(static_cast<int>(i));
    }
    rng_.shuffle(deleted);
    std::stable_sort(deleted.begin(), deleted.end(),
                     [this](int a, int b) { return arcs_[a].loss > arcs_[b].loss; });
    for (int arc : deleted) arcs_[arc].kept = !leads_to(arcs_[arc].to, arcs_[arc].from);
    return topological();
  }

 private:
  struct Arc {
    Var from, to;
    Cost loss;  // for `to`, if it takes the cheapest set that lacks `from`
    Cost left;
    bool kept;
  };
  enum class Mark { kNew, kOpen, kDone };

  int n() const { return static_cast<int>(leaving_.size()); }

  static Cost loss_without(const IndexedSets::List& list, Var y) {
    Place i = 0;
    while (i < list.size() && std::find(list.begin(i), list.end(i), y) != list.end(i)) ++i;
    return list.cost[i] - list.cost[0];
  }

  // A depth-first walk; `path` holds the arcs from the root to the open variables. An arc that
  // leads back into the path closes a cycle; the walk then goes back to its first deleted arc.
  // Finished variables stay finished, since arcs only disappear.
  void break_cycles() {
    std::vector<Mark> mark(n(), Mark::kNew);
    std::vector<std::size_t> next(n(), 0);
    for (Var root : rng_.permutation(n())) {
      if (mark[root] != Mark::kNew) continue;
      std::vector<int> path;
      mark[root] = Mark::kOpen;
      Var x = root;
      while (true) {
        if (next[x] == leaving_[x].size()) {
          mark[x] = Mark::kDone;
          if (path.empty()) break;
          x = arcs_[path.back()].from;
          path.pop_back();
          continue;
        }
        const int arc = leaving_[x][next[x]++];
        if (!arcs_[arc].kept || mark[arcs_[arc].to] == Mark::kDone) continue;
        path.push_back(arc);
        if (mark[arcs_[arc].to] == Mark::kNew) {
          x = arcs_[arc].to;
          mark[x] = Mark::kOpen;
          continue;
        }
        const std::size_t first = first_deleted(path);
        for (std::size_t i = first; i + 1 < path.size(); ++i) {
          mark[arcs_[path[i]].to] = Mark::kNew;
          next[arcs_[path[i]].to] = 0;
        }
        x = arcs_[path[first]].from;
        path.resize(first);
      }
    }
  }

  // The path ends with a cycle: lowers the weights on it. Returns the place of its first deleted
  // arc.
  std::size_t first_deleted(const std::vector<int>& path) {
    std::size_t begin = path.size() - 1;
    while (arcs_[path[begin]].from != arcs_[path.back()].to) --begin;
    Cost least = arcs_[path[begin]].left;
    for (std::size_t i = begin; i < path.size(); ++i) least = std::min(least, arcs_[path[i]].left);
    std::size_t first = path.size();
    for (std::size_t i = path.size(); i-- > begin;) {
      Arc& arc = arcs_[path[i]];
      arc.left -= least;
      arc.kept = arc.left > 0;
      if (!arc.kept) first = i;
    }
    return first;
  }

  bool leads_to(Var from, Var to) const {
    std::vector<bool> seen(n(), false);
    std::vector<Var> open{from};
    seen[from] = true;
    while (!open.empty()) {
      const Var x = open.back();
      open.pop_back();
      if (x == to) return true;
      for (int arc : leaving_[x]) {
        if (!arcs_[arc].kept || seen[arcs_[arc].to]) continue;
        seen[arcs_[arc].to] = true;
        open.push_back(arcs_[arc].to);
      }
    }
    return false;
  }

  std::vector<Var> topological() {
    std::vector<int> waiting_for(n(), 0);
    for (const Arc& arc : arcs_) waiting_for[arc.to] += arc.kept;
    std::vector<Var> ready, order;
    for (Var x = 0; x < n(); ++x) {
      if (waiting_for[x] == 0) ready.push_back(x);
    }
    while (!ready.empty()) {
      std::swap(ready[rng_.below(ready.size())], ready.back());
      const Var x = ready.back();
      ready.pop_back();
      order.push_back(x);
      for (int arc : leaving_[x]) {
        if (arcs_[arc].kept && --waiting_for[arcs_[arc].to] == 0) ready.push_back(arcs_[arc].to);
      }
    }
    return order;
  }

  Rng& rng_;
  std::vector<Arc> arcs_;
  std::vector<std::vector<int>> leaving_;
};

}  // namespace

std::vector<Var> start_order(const IndexedSets& sets, OrderStart kind, Rng& rng) {
  switch (kind) {
    case OrderStart::kDepthFirst:
      return BestParents(sets, rng).depth_first();
    case OrderStart::kFeedbackArcs:
      return BestParents(sets, rng).against_few_arcs();
    case OrderStart::kRandom:
      break;
  }
  return rng.permutation(sets.n_variables());
}

}  // namespace bnstar
