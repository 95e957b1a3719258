#include "dag/best_branching.h"

#include <algorithm>
#include <utility>

namespace bnstar {

namespace {

class Branching {
 public:
  explicit Branching(ArcWeights weights) : n_(weights.n_variables()), weights_(std::move(weights)) {
    heads_.resize(static_cast<std::size_t>(n_) * (n_ + 1));
    for (int x = 0; x < n_; ++x) {
      nodes_.push_back({x, {}, -1, {}, State::kNew});
      top_.push_back(x);
      std::fill_n(heads_.begin() + static_cast<std::ptrdiff_t>(x) * (n_ + 1), n_ + 1, x);
    }
  }

  std::vector<Var> run() {
    for (int x = 0; x < n_; ++x) {
      if (nodes_[top_[x]].state == State::kNew) follow(top_[x]);
    }
    std::vector<Var> parents(n_, -1);
    for (int x = 0; x < static_cast<int>(nodes_.size()); ++x) {
      if (nodes_[x].above < 0) choose(x, parents);
    }
    return parents;
  }

 private:
  enum class State { kNew, kOnPath, kDone };
  struct Arc {
    int from = -1, head = -1;  // variables
    Cost weight = 0;
  };
  // A variable, or a cycle of nodes.
  struct Node {
    int row;  // of the weights
    Arc arc;  // the best into it
    int above;
    std::vector<int> cycle;
    State state;
  };

  int& head(int from, int row) { return heads_[static_cast<std::size_t>(row) * (n_ + 1) + from]; }

  Arc best_arc(int node) {
    const int row = nodes_[node].row;
    Arc best{n_, -1, ArcWeights::kNone};
    for (int from = 0; from <= n_; ++from) {
      if (from < n_ && top_[from] == node) continue;
      const Cost weight = weights_.of(from, row);
      if (weight > best.weight) best = {from, head(from, row), weight};
    }
    return best;
  }

  // Goes from `node` against the arcs until a root or a finished node is reached.
  void follow(int node) {
    std::vector<int> path;
    while (true) {
      nodes_[node].state = State::kOnPath;
      path.push_back(node);
      nodes_[node].arc = best_arc(node);
      const int from = nodes_[node].arc.from;
      const int before = from == n_ ? -1 : top_[from];
      if (before < 0 || nodes_[before].state == State::kDone) break;
      node = before;
      if (nodes_[before].state == State::kNew) continue;
      const auto first = std::find(path.begin(), path.end(), before);
      node = contract(std::vector<int>(first, path.end()));
      path.erase(first, path.end());
    }
    for (int done : path) nodes_[done].state = State::kDone;
  }

  // Makes a cycle one node, in the row of its first member. An arc into it takes the place of one
  // arc of the cycle.
  int contract(std::vector<int> cycle) {
    const int made = static_cast<int>(nodes_.size()), row = nodes_[cycle.front()].row;
    for (int from = 0; from <= n_; ++from) {
      Arc best{from, -1, ArcWeights::kNone};
      for (int member : cycle) {
        const Cost weight = weights_.of(from, nodes_[member].row);
        if (weight == ArcWeights::kNone) continue;
        const Cost gain = weight - nodes_[member].arc.weight;
        if (gain > best.weight) best = {from, head(from, nodes_[member].row), gain};
      }
      weights_.of(from, row) = best.weight;
      head(from, row) = best.head;
    }
    for (int member : cycle) nodes_[member].above = made;
    for (int& top : top_) {
      if (nodes_[top].above == made) top = made;
    }
    nodes_.push_back({row, {}, -1, std::move(cycle), State::kNew});
    return made;
  }

  // Enters `node` by its arc: what is in its cycle keeps its own arcs but for the member entered.
  void choose(int node, std::vector<Var>& parents) {
    std::vector<int> open{node};
    while (!open.empty()) {
      const Node& next = nodes_[open.back()];
      const int entered = open.back();
      open.pop_back();
      if (next.cycle.empty()) {
        if (next.arc.from < n_) parents[next.arc.head] = next.arc.from;
        continue;
      }
      int member = next.arc.head;
      while (nodes_[member].above != entered) member = nodes_[member].above;
      nodes_[member].arc = next.arc;
      open.insert(open.end(), next.cycle.begin(), next.cycle.end());
    }
  }

  const int n_;
  ArcWeights weights_;
  std::vector<int> heads_;  // the variable that an arc leads to, by row of weights and origin
  std::vector<int> top_;    // the node that a variable is part of
  std::vector<Node> nodes_;
};

}  // namespace

std::vector<Var> best_branching(ArcWeights weights) { return Branching(std::move(weights)).run(); }

}  // namespace bnstar
