#include "dag/class_graph.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "base/ascending.h"

namespace bnstar {

namespace {

void insert(std::vector<Var>& ascending, Var x) {
  ascending.insert(std::lower_bound(ascending.begin(), ascending.end(), x), x);
}

void erase(std::vector<Var>& ascending, Var x) {
  const auto at = std::lower_bound(ascending.begin(), ascending.end(), x);
  if (at != ascending.end() && *at == x) ascending.erase(at);
}

ParentLists children_of(const ParentLists& parents) {
  ParentLists children(parents.size());
  for (Var x = 0; x < static_cast<Var>(parents.size()); ++x) {
    for (Var y : parents[x]) children[y].push_back(x);
  }
  return children;
}

// Labels the arcs into one variable after the other, parents first.
class Labels {
 public:
  explicit Labels(const ParentLists& network)
      : network_(network), compelled_(network.size()), place_(network.size()) {
    const std::vector<Var> order = topological_order(network);
    for (std::size_t i = 0; i < order.size(); ++i) place_[order[i]] = static_cast<int>(i);
    for (Var y : order) label_arcs_into(y);
  }
  const ParentLists& compelled() const { return compelled_; }

 private:
  // The arc from the last parent decides for all that others do not decide for.
  void label_arcs_into(Var y) {
    const std::vector<Var>& parents = network_[y];
    if (parents.empty()) return;
    const Var x = *std::max_element(parents.begin(), parents.end(),
                                    [this](Var a, Var b) { return place_[a] < place_[b]; });
    for (Var w : compelled_[x]) {
      if (!contains(parents, w)) return compel_all(y);
      insert(compelled_[y], w);
    }
    const bool collides = std::any_of(parents.begin(), parents.end(),
                                      [&](Var z) { return z != x && !contains(network_[x], z); });
    if (collides) compel_all(y);
  }
  void compel_all(Var y) { compelled_[y] = network_[y]; }

  const ParentLists& network_;
  ParentLists compelled_;
  std::vector<int> place_;
};

// Takes away one sink after the other. A variable that is none may become one when a neighbour or a
// child of it goes.
class Extension {
 public:
  explicit Extension(ClassGraph graph)
      : graph_(std::move(graph)),
        children_(children_of(graph_.parents)),
        result_(graph_.parents),
        gone_(result_.size(), 0) {}

  bool run() {
    std::vector<Var> waiting(gone_.size());
    for (Var x = 0; x < graph_.n_variables(); ++x) waiting[waiting.size() - 1 - x] = x;
    std::size_t left = gone_.size();
    while (!waiting.empty()) {
      const Var x = waiting.back();
      waiting.pop_back();
      if (gone_[x] || !is_sink(x)) continue;
      take_away(x, waiting);
      --left;
    }
    return left == 0;
  }
  ParentLists& result() { return result_; }

 private:
  // Directing all its undirected edges towards it makes no new pair that meets at it.
  bool is_sink(Var x) const {
    if (!children_[x].empty()) return false;
    for (Var y : graph_.neighbours[x]) {
      const auto beside = [&](Var z) { return z == y || graph_.are_adjacent(y, z); };
      if (!std::all_of(graph_.neighbours[x].begin(), graph_.neighbours[x].end(), beside) ||
          !std::all_of(graph_.parents[x].begin(), graph_.parents[x].end(), beside))
        return false;
    }
    return true;
  }
  void take_away(Var x, std::vector<Var>& waiting) {
    gone_[x] = 1;
    for (Var y : graph_.neighbours[x]) {
      insert(result_[x], y);
      erase(graph_.neighbours[y], x);
      waiting.push_back(y);
    }
    for (Var y : graph_.parents[x]) {
      erase(children_[y], x);
      waiting.push_back(y);
    }
    graph_.neighbours[x].clear();
    graph_.parents[x].clear();
  }

  ClassGraph graph_;
  ParentLists children_;
  ParentLists result_;
  std::vector<char> gone_;
};

}  // namespace

bool ClassGraph::is_parent(Var y, Var x) const { return contains(parents[x], y); }
bool ClassGraph::are_neighbours(Var x, Var y) const { return contains(neighbours[x], y); }
bool ClassGraph::are_adjacent(Var x, Var y) const {
  return is_parent(x, y) || is_parent(y, x) || are_neighbours(x, y);
}

std::vector<Var> ClassGraph::neighbours_beside(Var x, Var y) const {
  std::vector<Var> result;
  std::copy_if(neighbours[x].begin(), neighbours[x].end(), std::back_inserter(result),
               [&](Var z) { return are_adjacent(z, y); });
  return result;
}

void ClassGraph::add_arc(Var from, Var to) { insert(parents[to], from); }
void ClassGraph::remove(Var from, Var to) {
  erase(parents[to], from);
  erase(neighbours[from], to);
  erase(neighbours[to], from);
}
void ClassGraph::direct(Var from, Var to) {
  if (!are_neighbours(from, to)) return;
  remove(from, to);
  add_arc(from, to);
}

ClassGraph class_of(const ParentLists& network) {
  ClassGraph graph{Labels(network).compelled(), ParentLists(network.size())};
  for (Var x = 0; x < graph.n_variables(); ++x) {
    for (Var y : network[x]) {
      if (graph.is_parent(y, x)) continue;
      insert(graph.neighbours[x], y);
      insert(graph.neighbours[y], x);
    }
  }
  return graph;
}

std::optional<ParentLists> extension(ClassGraph graph) {
  Extension search(std::move(graph));
  if (!search.run()) return std::nullopt;
  return std::move(search.result());
}

}  // namespace bnstar
