#include "dag/class_climb.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/ascending.h"
#include "dag/class_graph.h"
#include "dag/neighbour_families.h"
#include "dag/start_costs.h"
#include "dag/structure.h"

namespace bnstar {

namespace {

using Members = std::vector<Var>;  // ascending

bool within(const Members& part, const Members& whole) {
  return std::includes(whole.begin(), whole.end(), part.begin(), part.end());
}

// One parent more, or one less, and what that changes.
struct Toggle {
  double change;
  Var parent;
  bool operator<(const Toggle& other) const {
    return change < other.change || (change == other.change && parent < other.parent);
  }
};

// In some networks of a class the parents of a variable are its directed parents and a clique of
// its neighbours. What adds a parent to them, or deletes one, is an operator on the class.
struct View {
  Members clique;
  Members parents;  // directed ones and the clique
  bool known = false;
  std::vector<Toggle> toggles;  // those that lower the cost, the best one first
};

struct ClassMove {
  Var child;
  const View* view;
  Toggle toggle;
};

class ClassClimb : private RowObserver {
 public:
  ClassClimb(FamilyScores& scores, const ParentConstraints& constraints,
             const ClassClimbSettings& settings, Monitor& monitor)
      : scores_(scores),
        constraints_(constraints),
        settings_(settings),
        monitor_(monitor),
        network_(settings.start),
        graph_(class_of(network_)),
        views_(network_.size()) {}

  ParentLists run() {
    Members all;
    for (Var x = 0; x < graph_.n_variables(); ++x) all.push_back(x);
    look_at(all);
    // Where equivalent networks differ in cost, every move may promise a lower cost and the climb
    // still go round in circles. It ends where it has been before.
    std::unordered_set<std::uint64_t> seen{hash_of_class()};
    while (!monitor_.stopped() && scores_.families() < settings_.most_families) {
      const std::optional<ClassMove> move = best_move();
      if (!move || !make(*move) || !seen.insert(hash_of_class()).second) break;
      monitor_.poll();
    }
    return network_;
  }

 private:
  // No more cliques of the neighbours of a variable are looked at, the smallest ones first.
  static constexpr std::size_t kMostViews = 64;

  // Makes the views of these variables. What is known of the same parents stays known.
  void look_at(const Members& changed) {
    std::vector<FamilyNames> asked;
    for (Var x : changed) {
      std::vector<View> old = std::exchange(views_[x], views_of(x));
      for (View& view : views_[x]) {
        const auto same = std::find_if(old.begin(), old.end(), [&](const View& other) {
          return other.known && other.parents == view.parents;
        });
        if (same == old.end()) {
          asked.push_back({x, &view.parents});
        } else {
          view.known = true;
          view.toggles = std::move(same->toggles);
        }
      }
    }
    score_neighbours(scores_, constraints_, asked, settings_.threads, monitor_, *this);
  }

  // Undirected edges count as arcs both ways.
  std::uint64_t hash_of_class() const {
    std::uint64_t hash = 0;
    for (Var x = 0; x < graph_.n_variables(); ++x) {
      for (Var y : graph_.parents[x]) hash ^= number_of_arc(y, x);
      for (Var y : graph_.neighbours[x]) hash ^= number_of_arc(y, x);
    }
    return hash;
  }

  std::vector<View> views_of(Var x) const {
    std::vector<View> views;
    for (Members& clique : cliques_of_neighbours(x)) {
      Members parents;
      std::set_union(graph_.parents[x].begin(), graph_.parents[x].end(), clique.begin(),
                     clique.end(), std::back_inserter(parents));
      views.push_back({std::move(clique), std::move(parents), false, {}});
    }
    return views;
  }

  // Every clique is made from a smaller one by a later neighbour.
  std::vector<Members> cliques_of_neighbours(Var x) const {
    std::vector<Members> cliques{{}};
    for (std::size_t i = 0; i < cliques.size(); ++i) {
      for (Var y : graph_.neighbours[x]) {
        Members clique = cliques[i];
        if (cliques.size() == kMostViews) return cliques;
        if (!clique.empty() && y <= clique.back()) continue;
        if (!std::all_of(clique.begin(), clique.end(),
                         [&](Var z) { return graph_.are_adjacent(y, z); }))
          continue;
        clique.push_back(y);
        cliques.push_back(std::move(clique));
      }
    }
    return cliques;
  }

  void see(const FamilyRow& row) override {
    View& view = *std::find_if(views_[row.child].begin(), views_[row.child].end(),
                               [&](const View& other) { return other.parents == row.parents; });
    view.known = true;
    const double rounding = rounding_of(row.costs[0]);
    for (std::size_t i = 1; i < row.count; ++i) {
      const double change = row.costs[i] - row.costs[0];
      if (change < -rounding) view.toggles.push_back({change, row.toggled[i - 1]});
    }
    std::sort(view.toggles.begin(), view.toggles.end());
  }

  // The legal move that lowers the cost most; ties go to the first. None if no move lowers it.
  std::optional<ClassMove> best_move() const {
    std::optional<ClassMove> best;
    for (Var x = 0; x < graph_.n_variables(); ++x) {
      for (const View& view : views_[x]) {
        for (const Toggle& toggle : view.toggles) {
          if (best && toggle.change >= best->toggle.change) break;
          const ClassMove move{x, &view, toggle};
          if (!is_legal(move)) continue;
          best = move;
          break;
        }
      }
    }
    return best;
  }

  // Chickering 2002, theorems 15 (insert) and 17 (delete): the neighbours that they ask to be a
  // clique are one.
  bool is_legal(const ClassMove& move) const {
    const Var x = move.child, y = move.toggle.parent;
    const Members beside = graph_.neighbours_beside(x, y);
    if (contains(move.view->parents, y)) {
      Members others = move.view->clique;
      others.erase(std::remove(others.begin(), others.end(), y), others.end());
      return within(others, beside);
    }
    return !graph_.are_adjacent(x, y) && within(beside, move.view->clique) &&
           !leads(x, y, move.view->clique);
  }

  // Does a path along arcs and undirected edges lead there without touching `barrier`? It is looked
  // for from its end, since parents are listed and children are not.
  bool leads(Var from, Var to, const Members& barrier) const {
    std::vector<char> seen(network_.size(), 0);
    for (Var x : barrier) seen[x] = 1;
    Members open{to};
    while (!open.empty() && !seen[from]) {
      const Var x = open.back();
      open.pop_back();
      if (seen[x]) continue;
      seen[x] = 1;
      open.insert(open.end(), graph_.parents[x].begin(), graph_.parents[x].end());
      open.insert(open.end(), graph_.neighbours[x].begin(), graph_.neighbours[x].end());
    }
    return seen[from];
  }

  // False if no network has the graph after the move, which the theorems exclude.
  bool make(const ClassMove& move) {
    std::optional<ParentLists> network = extension(graph_after(move));
    if (!network) return false;
    network_ = std::move(*network);
    const ClassGraph before = std::exchange(graph_, class_of(network_));
    Members changed;
    for (Var x = 0; x < graph_.n_variables(); ++x) {
      if (before.parents[x] != graph_.parents[x] || before.neighbours[x] != graph_.neighbours[x])
        changed.push_back(x);
    }
    look_at(changed);
    return true;
  }

  ClassGraph graph_after(const ClassMove& move) const {
    const Var x = move.child, y = move.toggle.parent;
    ClassGraph next = graph_;
    if (contains(move.view->parents, y)) {
      next.remove(y, x);
      for (Var z : graph_.neighbours_beside(x, y)) {
        if (contains(move.view->clique, z)) continue;
        next.direct(x, z);
        next.direct(y, z);
      }
    } else {
      for (Var z : move.view->clique) next.direct(z, x);
      next.add_arc(y, x);
    }
    return next;
  }

  FamilyScores& scores_;
  const ParentConstraints& constraints_;
  const ClassClimbSettings& settings_;
  Monitor& monitor_;
  ParentLists network_;  // a member of the class
  ClassGraph graph_;
  std::vector<std::vector<View>> views_;  // by variable
};

}  // namespace

bool allows_classes(const ParentConstraints& constraints) {
  const std::size_t others = constraints.candidates.size() - 1;
  const auto all = [=](const Members& candidates) { return candidates.size() == others; };
  return std::all_of(constraints.candidates.begin(), constraints.candidates.end(), all);
}

ParentLists class_climb(FamilyScores& scores, const ParentConstraints& constraints,
                        const ClassClimbSettings& settings, Monitor& monitor) {
  return ClassClimb(scores, constraints, settings, monitor).run();
}

}  // namespace bnstar
