#include "parents/strong_parts.h"

#include <algorithm>
#include <numeric>

namespace bnstar {

namespace {

struct ListedSet {
  double cost;
  std::vector<Var> parents;
  std::size_t number;
};

// Longer lists than this are not compared pair by pair: they come from local_scores(), which
// has done it.
constexpr std::size_t kLongList = 3000;

bool is_subset(const std::vector<Var>& a, const std::vector<Var>& b) {
  return std::includes(b.begin(), b.end(), a.begin(), a.end());
}

// Cheapest first; a set is needless when a subset of it costs no more.
void drop_needless(std::vector<ListedSet>& list) {
  std::sort(list.begin(), list.end(), [](const ListedSet& a, const ListedSet& b) {
    if (a.cost != b.cost) return a.cost < b.cost;
    if (a.parents.size() != b.parents.size()) return a.parents.size() < b.parents.size();
    return a.parents < b.parents;
  });
  const bool compare_all = list.size() <= kLongList;
  std::vector<ListedSet> kept;
  for (ListedSet& set : list) {
    if (!kept.empty() && kept.back().parents == set.parents) continue;
    const bool needless = compare_all && std::any_of(kept.begin(), kept.end(), [&set](const ListedSet& cheaper) {
                            return is_subset(cheaper.parents, set.parents);
                          });
    if (needless) continue;
    const bool last = set.parents.empty();
    kept.push_back(std::move(set));
    if (last) break;
  }
  list = std::move(kept);
}

using Lists = std::vector<std::vector<ListedSet>>;

Lists lists_of(const ParentSets& sets) {
  Lists lists(sets.n_variables());
  auto parent = sets.parents.begin();
  for (Var x = 0; x < sets.n_variables(); ++x) {
    for (std::size_t i = sets.start[x]; i < sets.start[x + 1]; ++i) {
      lists[x].push_back({sets.cost[i], {parent, parent + sets.size[i]}, i});
      parent += sets.size[i];
    }
    drop_needless(lists[x]);
  }
  return lists;
}

// Tarjan's algorithm (1972) with a stack of its own, since a chain may be long. Arcs are
// followed from child to parent, so a part is finished after all parts it depends on.
class Tarjan {
 public:
  explicit Tarjan(const std::vector<std::vector<Var>>& parents)
      : parents_(parents), index_(parents.size(), -1), low_(parents.size(), 0), part_(parents.size(), -1) {
    for (Var x = 0; x < static_cast<Var>(parents.size()); ++x) {
      if (index_[x] < 0) visit(x);
    }
  }
  std::vector<std::vector<Var>> parts;

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

  const std::vector<std::vector<Var>>& parents_;
  std::vector<int> index_, low_, part_;
  std::vector<Var> open_;
  std::vector<Frame> frames_;
  int count_ = 0;
};

std::vector<std::vector<Var>> all_parents(const Lists& lists) {
  std::vector<std::vector<Var>> parents(lists.size());
  for (std::size_t x = 0; x < lists.size(); ++x) {
    for (const ListedSet& set : lists[x]) {
      parents[x].insert(parents[x].end(), set.parents.begin(), set.parents.end());
    }
    std::sort(parents[x].begin(), parents[x].end());
    parents[x].erase(std::unique(parents[x].begin(), parents[x].end()), parents[x].end());
  }
  return parents;
}

StrongPart part_of(const Lists& lists, const std::vector<Var>& members) {
  std::vector<Var> place(lists.size(), -1);
  for (std::size_t i = 0; i < members.size(); ++i) place[members[i]] = static_cast<Var>(i);
  StrongPart part;
  part.variables = members;
  for (Var x : members) {
    std::vector<ListedSet> list;
    for (const ListedSet& set : lists[x]) {
      ListedSet inside{set.cost, {}, set.number};
      for (Var y : set.parents) {
        if (place[y] >= 0) inside.parents.push_back(place[y]);
      }
      list.push_back(std::move(inside));
    }
    drop_needless(list);
    for (const ListedSet& set : list) {
      part.sets.size.push_back(static_cast<int>(set.parents.size()));
      part.sets.parents.insert(part.sets.parents.end(), set.parents.begin(), set.parents.end());
      part.sets.cost.push_back(set.cost);
      part.number.push_back(set.number);
    }
    part.sets.start.push_back(part.sets.cost.size());
  }
  return part;
}

}  // namespace

std::vector<StrongPart> strong_parts(const ParentSets& sets) {
  const Lists lists = lists_of(sets);
  std::vector<StrongPart> parts;
  for (const std::vector<Var>& members : Tarjan(all_parents(lists)).parts) parts.push_back(part_of(lists, members));
  return parts;
}

StrongPart whole_problem(const ParentSets& sets) {
  StrongPart whole;
  whole.sets = sets;
  whole.variables.resize(sets.n_variables());
  std::iota(whole.variables.begin(), whole.variables.end(), 0);
  whole.number.resize(sets.cost.size());
  std::iota(whole.number.begin(), whole.number.end(), std::size_t{0});
  return whole;
}

}  // namespace bnstar
