#include "base/digraph.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace bnstar {

namespace {

// Tarjan's algorithm (1972) with an explicit stack, since a chain may be long. It follows arcs from
// child to parent, so a component is finished after all components it depends on.
class Tarjan {
 public:
  explicit Tarjan(const ParentLists& parents)
      : parents_(parents),
        index_(parents.size(), -1),
        low_(parents.size(), 0),
        part_(parents.size(), -1) {
    for (Var x = 0; x < static_cast<Var>(parents.size()); ++x) {
      if (index_[x] < 0) visit(x);
    }
  }
  ParentLists parts;

 private:
  struct Frame {
    Var x;
    std::size_t next;
  };

  void enter(Var x) {
    index_[x] = low_[x] = count_++;
    open_.push_back(x);
    frames_.push_back({x, 0});
  }

  void visit(Var root) {
    enter(root);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      const Var x = frame.x;
      if (frame.next < parents_[x].size()) {
        const Var y = parents_[x][frame.next++];
        if (index_[y] < 0) {
          enter(y);
        } else if (part_[y] < 0) {
          low_[x] = std::min(low_[x], index_[y]);
        }
        continue;
      }
      frames_.pop_back();
      if (!frames_.empty()) low_[frames_.back().x] = std::min(low_[frames_.back().x], low_[x]);
      if (low_[x] == index_[x]) close(x);
    }
  }

  void close(Var x) {
    std::vector<Var> members;
    Var y;
    do {
      y = open_.back();
      open_.pop_back();
      part_[y] = static_cast<int>(parts.size());
      members.push_back(y);
    } while (y != x);
    std::sort(members.begin(), members.end());
    parts.push_back(std::move(members));
  }

  const ParentLists& parents_;
  std::vector<int> index_, low_, part_;
  std::vector<Var> open_;
  std::vector<Frame> frames_;
  int count_ = 0;
};

}  // namespace

ParentLists strong_components(const ParentLists& parents) { return Tarjan(parents).parts; }

std::vector<Var> topological_order(const ParentLists& parents) {
  std::vector<Var> order, left;
  std::vector<bool> placed(parents.size(), false);
  for (Var x = 0; x < static_cast<Var>(parents.size()); ++x) left.push_back(x);
  for (std::size_t before = left.size() + 1; left.size() < before;) {
    before = left.size();
    std::vector<Var> waiting;
    for (Var x : left) {
      placed[x] =
          std::all_of(parents[x].begin(), parents[x].end(), [&placed](Var y) { return placed[y]; });
      (placed[x] ? order : waiting).push_back(x);
    }
    left = std::move(waiting);
  }
  return order;
}

}  // namespace bnstar
