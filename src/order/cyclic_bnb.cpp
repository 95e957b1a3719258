// Branch and bound on structures with cycles (de Campos & Ji 2011, section 5): every variable takes
// its best parents under the arcs decided so far, cycles or not. The cheapest structure comes next.
// If it has a cycle, each arc of that is forbidden in a child of its own, in which the arcs before
// it are required. The first structure without a cycle is the best network.
#include <algorithm>
#include <new>
#include <queue>
#include <utility>
#include <vector>

#include "heuristics/plain_lists_of.h"
#include "order/searcher.h"

namespace bnstar::cyclic_bnb {
namespace {

class CyclicStructures {
 public:
  explicit CyclicStructures(const PlainLists& lists) : lists_(lists) {
    Node root{0, 0, 0, 0, 0};
    for (Var x = 0; x < lists.n_variables(); ++x) {
      first_.push_back(lists.sets(x).first);
      root.cost += lists.cost(first_.back());
    }
    add(root);
  }

  bool empty() const { return open_.empty(); }
  Cost least() const { return nodes_[open_.top()].cost; }
  std::size_t stored() const { return nodes_.size(); }
  double bytes() const {
    constexpr double kNode = sizeof(Node) + sizeof(std::size_t), kGrowth = 2;
    return kGrowth * (kNode * static_cast<double>(nodes_.size()) +
                      sizeof(Arc) * static_cast<double>(arcs_.size()));
  }

  // Takes the cheapest structure. Value: its sets when it has no cycle; otherwise none, and its
  // children that cost less than `below` wait.
  std::vector<SetNumber> expand(Cost below) {
    const std::size_t node = open_.top();
    open_.pop();
    std::vector<SetNumber> chosen = sets_of(node);
    const std::vector<Arc> cycle = find_cycle(chosen);
    if (cycle.empty()) return chosen;
    for (std::size_t j = 0; j < cycle.size(); ++j) branch(node, chosen, cycle, j, below);
    return {};
  }

 private:
  struct Arc {
    Var parent, child;
  };
  struct Node {
    Cost cost;
    std::size_t from;       // the node it is a child of; the root of itself
    std::size_t first_arc;  // of those decided here: the last one is forbidden, others required
    std::size_t n_arcs;
    SetNumber set;  // of the forbidden arc's child
  };
  struct Costlier {
    const std::vector<Node>& nodes;
    bool operator()(std::size_t a, std::size_t b) const {
      return nodes[a].cost != nodes[b].cost ? nodes[a].cost > nodes[b].cost : a > b;
    }
  };

  void add(const Node& node) {
    nodes_.push_back(node);
    open_.push(nodes_.size() - 1);
  }

  std::vector<SetNumber> sets_of(std::size_t node) const {
    std::vector<SetNumber> chosen = first_;
    std::vector<char> known(chosen.size(), 0);
    for (; node != 0; node = nodes_[node].from) {
      const Var x = lists_.child(nodes_[node].set);
      if (known[x]) continue;
      known[x] = 1;
      chosen[x] = nodes_[node].set;
    }
    return chosen;
  }

  // From parent to child, each arc's child being the next one's parent.
  std::vector<Arc> find_cycle(const std::vector<SetNumber>& chosen) const {
    std::vector<char> state(chosen.size(), 0);  // 1: on the way, 2: done
    std::vector<Var> way;
    for (Var x = 0; x < lists_.n_variables(); ++x) {
      if (state[x] != 0 || !closes(x, chosen, state, way)) continue;
      // From the variable met twice to the end, child by child upwards.
      const auto begin = std::find(way.begin(), way.end() - 1, way.back());
      std::vector<Arc> cycle;
      for (auto y = begin; y + 1 != way.end(); ++y) cycle.push_back({*(y + 1), *y});
      std::reverse(cycle.begin(), cycle.end());
      return cycle;
    }
    return {};
  }

  // Walks up from x; true when the last of `way` is on it twice.
  bool closes(Var x, const std::vector<SetNumber>& chosen, std::vector<char>& state,
              std::vector<Var>& way) const {
    state[x] = 1;
    way.push_back(x);
    for (Var y : lists_.parents(chosen[x])) {
      if (state[y] == 1) {
        way.push_back(y);
        return true;
      }
      if (state[y] == 0 && closes(y, chosen, state, way)) return true;
    }
    state[x] = 2;
    way.pop_back();
    return false;
  }

  void branch(std::size_t node, const std::vector<SetNumber>& chosen, const std::vector<Arc>& cycle,
              std::size_t j, Cost below) {
    const Var x = cycle[j].child;
    required_.clear();
    forbidden_.assign(1, cycle[j].parent);
    for (std::size_t i = 0; i < j; ++i) {
      if (cycle[i].child == x) required_.push_back(cycle[i].parent);
    }
    collect(node, x);
    for (SetNumber set : lists_.sets(x)) {
      if (!allowed(set)) continue;
      const Cost cost = nodes_[node].cost - lists_.cost(chosen[x]) + lists_.cost(set);
      if (cost >= below) return;
      const Node child{cost, node, arcs_.size(), j + 1, set};
      arcs_.insert(arcs_.end(), cycle.begin(), cycle.begin() + static_cast<std::ptrdiff_t>(j) + 1);
      return add(child);
    }
  }

  // What was decided about parents of x on the way to a node.
  void collect(std::size_t node, Var x) {
    for (; node != 0; node = nodes_[node].from) {
      const Node& here = nodes_[node];
      for (std::size_t i = 0; i < here.n_arcs; ++i) {
        const Arc& arc = arcs_[here.first_arc + i];
        if (arc.child != x) continue;
        (i + 1 == here.n_arcs ? forbidden_ : required_).push_back(arc.parent);
      }
    }
  }

  bool allowed(SetNumber set) const {
    const auto has = [this, set](Var y) { return lists_.has_parent(set, y); };
    return std::all_of(required_.begin(), required_.end(), has) &&
           std::none_of(forbidden_.begin(), forbidden_.end(), has);
  }

  const PlainLists& lists_;
  std::vector<SetNumber> first_;  // of the root
  std::vector<Node> nodes_;
  std::vector<Arc> arcs_;
  std::priority_queue<std::size_t, std::vector<std::size_t>, Costlier> open_{Costlier{nodes_}};
  std::vector<Var> required_, forbidden_;  // of the variable at work
};

template <int W>
void search_structures(const Search<W>& search) {
  Incumbent<W>& incumbent = search.incumbent;
  Monitor& monitor = search.monitor;
  const PlainLists lists = plain_lists_of(search.oracle, kInfiniteCost, FineCosts(kInfiniteCost));
  CyclicStructures structures(lists);
  Pacer pacer(monitor);
  const double before = search.report.counters["expanded"];
  double expanded = 0;
  while (!structures.empty() && structures.least() < incumbent.cost() && pacer.go_on()) {
    incumbent.raise(structures.least(), expanded);
    if (before + expanded >= monitor.limits().nodes) monitor.stop(Stop::kNodeLimit);
    if (!monitor.fits(structures.bytes())) monitor.stop(Stop::kMemoryLimit);
    if (monitor.stopped()) break;
    const Cost cost = structures.least();
    const std::vector<SetNumber> found = structures.expand(incumbent.cost());
    ++expanded;
    if (!found.empty()) incumbent.improve(cost, families_of<W>(lists, found), expanded);
  }
  if (!monitor.stopped()) incumbent.raise(incumbent.cost(), expanded);
  search.report.add("expanded", expanded);
  search.report.add("stored", static_cast<double>(structures.stored()));
  search.report.peak("bytes_peak", structures.bytes());
}

template <int W>
void run(const Search<W>& search) {
  const double bytes = bytes_of_plain_lists(search.oracle);
  if (!search.monitor.can_hold(bytes)) return search.monitor.stop(Stop::kMemoryLimit);
  const Holding held(search.monitor, bytes);
  try {
    search_structures(search);
  } catch (const std::bad_alloc&) {
    search.monitor.stop(Stop::kMemoryLimit);
  }
}

const Registry<SearcherEntry>::Add added(
    {{"cyclic_bnb",
      {},
      "branch and bound on structures with cycles, whose arcs are forbidden one by one",
      "de Campos & Ji (2011)",
      {}},
     kNeedsCompleteLists | kBoundsItself,
     BNSTAR_EVERY_WIDTH_OF(run)});

}  // namespace
}  // namespace bnstar::cyclic_bnb
