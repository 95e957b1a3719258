#include "candidates/cluster_tree.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

namespace bnstar {

namespace {

using Vars = std::vector<Var>;

Vars joined(const Vars& a, const Vars& b) {
  Vars all;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all));
  return all;
}

// The moral graph while its variables are eliminated, as rows of bits.
class Elimination {
 public:
  Elimination(const ParentLists& possible, Monitor& monitor)
      : n_(static_cast<int>(possible.size())),
        words_((n_ + 63) / 64),
        rows_(static_cast<std::size_t>(n_) * words_, 0),
        gone_(n_, false),
        fill_(n_, 0),
        pacer_(monitor) {
    for (Var x = 0; x < n_ && pacer_.go_on(); ++x) connect(joined(possible[x], {x}));
    for (Var x = 0; x < n_ && words_read_ < kMostWords && pacer_.go_on(); ++x)
      fill_[x] = missing_arcs(x);
  }

  static double bytes(std::size_t n) {
    return static_cast<double>(n) * (static_cast<double>(n) / 8 + 16);
  }

  // The next variable to be eliminated and its neighbours, the variable first; empty if the monitor
  // stopped. If the choice of variables has taken too long in all, all that are left go at once.
  Vars next() {
    Var x = -1;
    for (Var y = 0; y < n_; ++y) {
      if (!gone_[y] && (x < 0 || fill_[y] < fill_[x])) x = y;
    }
    Vars neighbours = words_read_ < kMostWords ? neighbours_of(x) : others_left(x);
    eliminate(x, neighbours);
    neighbours.insert(neighbours.begin(), x);
    return pacer_.go_on() ? neighbours : Vars();
  }

 private:
  using Word = std::uint64_t;

  // About half a second. Graphs that take longer have no small separators.
  static constexpr double kMostWords = 1e9;

  Word* row(Var x) { return rows_.data() + static_cast<std::size_t>(x) * words_; }
  const Word* row(Var x) const { return rows_.data() + static_cast<std::size_t>(x) * words_; }

  void connect(const Vars& all) {
    std::vector<Word> every(words_, 0);
    for (Var x : all) every[x >> 6] |= Word{1} << (x & 63);
    for (Var x : all) {
      for (int w = 0; w < words_; ++w) row(x)[w] |= every[w];
      row(x)[x >> 6] &= ~(Word{1} << (x & 63));
    }
  }

  Vars neighbours_of(Var x) const {
    Vars found;
    for (int w = 0; w < words_; ++w) {
      for (Word rest = row(x)[w]; rest != 0; rest &= rest - 1)
        found.push_back(64 * w + __builtin_ctzll(rest));
    }
    return found;
  }

  Vars others_left(Var x) const {
    Vars left;
    for (Var y = 0; y < n_; ++y) {
      if (!gone_[y] && y != x) left.push_back(y);
    }
    return left;
  }

  // The number of pairs of neighbours of x that are not neighbours of each other.
  long long missing_arcs(Var x) {
    long long twice = 0;
    for (Var y : neighbours_of(x)) {
      words_read_ += words_;
      for (int w = 0; w < words_; ++w) twice += __builtin_popcountll(row(x)[w] & ~row(y)[w]);
      --twice;  // y itself
    }
    return twice / 2;
  }

  // If no edge is new, only the neighbours' counts change; otherwise those of their neighbours too.
  void eliminate(Var x, const Vars& neighbours) {
    connect(neighbours);
    std::vector<bool> changed(n_, false);
    for (Var y : neighbours) {
      row(y)[x >> 6] &= ~(Word{1} << (x & 63));
      changed[y] = true;
      if (fill_[x] == 0) continue;
      for (Var z : neighbours_of(y)) changed[z] = true;
    }
    gone_[x] = true;
    for (Var y = 0; y < n_ && words_read_ < kMostWords; ++y) {
      if (!gone_[y] && changed[y] && pacer_.go_on()) fill_[y] = missing_arcs(y);
    }
  }

  int n_;
  int words_;
  std::vector<Word> rows_;
  std::vector<bool> gone_;
  std::vector<long long> fill_;
  double words_read_ = 0;
  Pacer pacer_;
};

// The step in which each variable is eliminated. Once all that is left is one cluster, its
// variables go together.
struct Steps {
  ClusterTree clusters;  // members only, in the order of the steps
  std::vector<int> step;
};

Steps eliminate_all(const ParentLists& possible, Monitor& monitor) {
  Elimination graph(possible, monitor);
  Steps steps;
  steps.step.assign(possible.size(), -1);
  for (std::size_t left = possible.size(); left > 0; --left) {
    Vars members = graph.next();
    if (members.empty()) return {};
    const int number = static_cast<int>(steps.clusters.size());
    steps.step[members[0]] = number;
    const bool last = members.size() == left;
    if (last) {
      for (Var x : members) steps.step[x] = number;
    }
    std::sort(members.begin(), members.end());
    steps.clusters.emplace_back();
    steps.clusters.back().members = std::move(members);
    if (last) break;
  }
  return steps;
}

Vars common(const Vars& a, const Vars& b) {
  Vars both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both;
}

void link(ClusterTree& tree, int child, int parent) {
  tree[child].parent = parent;
  tree[child].separator = common(tree[child].members, tree[parent].members);
  tree[parent].children.push_back(child);
}

void merge_into_parent(ClusterTree& tree, int number) {
  Cluster& cluster = tree[number];
  Cluster& parent = tree[cluster.parent];
  parent.members = joined(parent.members, cluster.members);
  parent.assigned = joined(parent.assigned, cluster.assigned);
  auto& children = parent.children;
  children.erase(std::find(children.begin(), children.end(), number));
  children.insert(children.end(), cluster.children.begin(), cluster.children.end());
  for (int child : cluster.children) tree[child].parent = cluster.parent;
  cluster.members.clear();
}

}  // namespace

ParentLists possible_parents(const ParentSets& sets) {
  ParentLists possible(sets.n_variables());
  auto parent = sets.parents.begin();
  for (Var x = 0; x < sets.n_variables(); ++x) {
    auto end = parent;
    for (std::size_t i = sets.start[x]; i < sets.start[x + 1]; ++i) end += sets.size[i];
    Vars all(parent, end);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    possible[x] = std::move(all);
    parent = end;
  }
  return possible;
}

ClusterTree min_fill_tree(const ParentLists& possible, Monitor& monitor) {
  if (!monitor.can_hold(Elimination::bytes(possible.size()))) {
    monitor.stop(Stop::kMemoryLimit);
    return {};
  }
  Steps steps = eliminate_all(possible, monitor);
  ClusterTree& tree = steps.clusters;
  const int root = static_cast<int>(tree.size()) - 1;
  for (int number = 0; number < root; ++number) {
    int parent = root;
    for (Var x : tree[number].members) {
      if (steps.step[x] > number) parent = std::min(parent, steps.step[x]);
    }
    link(tree, number, parent);
  }
  // The members of a family are all neighbours until the first of them is eliminated, which then
  // has the others as neighbours.
  for (Var x = 0; x < static_cast<Var>(possible.size()) && root >= 0; ++x) {
    int home = steps.step[x];
    for (Var y : possible[x]) home = std::min(home, steps.step[y]);
    tree[home].assigned.push_back(x);
  }
  return merged(std::move(tree), [](const ClusterTree& now, int number) {
    return now[number].separator.size() == now[now[number].parent].members.size();
  });
}

ClusterTree rooted_at(const ClusterTree& tree, int root) {
  std::vector<int> from_root{root}, came_from{-1};
  for (std::size_t i = 0; i < from_root.size(); ++i) {
    const Cluster& cluster = tree[from_root[i]];
    Vars next = cluster.children;
    if (cluster.parent >= 0) next.push_back(cluster.parent);
    for (int number : next) {
      if (came_from[i] >= 0 && number == from_root[came_from[i]]) continue;
      from_root.push_back(number);
      came_from.push_back(static_cast<int>(i));
    }
  }
  const int last = static_cast<int>(tree.size()) - 1;
  ClusterTree turned(tree.size());
  for (int i = last; i >= 0; --i) {
    turned[last - i].members = tree[from_root[i]].members;
    turned[last - i].assigned = tree[from_root[i]].assigned;
  }
  for (int i = last; i > 0; --i) link(turned, last - i, last - came_from[i]);
  return turned;
}

ClusterTree merged(ClusterTree tree, const MergeRule& rule) {
  for (int number = 0; number + 1 < static_cast<int>(tree.size()); ++number) {
    if (rule(tree, number)) merge_into_parent(tree, number);
  }
  std::vector<int> place(tree.size(), -1);
  ClusterTree left;
  for (std::size_t number = 0; number < tree.size(); ++number) {
    if (tree[number].members.empty()) continue;
    place[number] = static_cast<int>(left.size());
    left.push_back(std::move(tree[number]));
  }
  for (Cluster& cluster : left) {
    if (cluster.parent >= 0) cluster.parent = place[cluster.parent];
    for (int& child : cluster.children) child = place[child];
  }
  return left;
}

}  // namespace bnstar
