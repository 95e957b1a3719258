// A class of equivalent networks as a graph: arcs that point the same way in all of them are
// directed, the others are not (the essential or completed graph; Verma & Pearl 1990).
#pragma once

#include <optional>
#include <vector>

#include "base/digraph.h"
#include "base/varset.h"

namespace bnstar {

// Also any graph on the way from one class to the next.
struct ClassGraph {
  ParentLists parents;     // by directed arcs; ascending
  ParentLists neighbours;  // by undirected ones; ascending

  int n_variables() const { return static_cast<int>(parents.size()); }
  bool is_parent(Var y, Var x) const;
  bool are_neighbours(Var x, Var y) const;
  bool are_adjacent(Var x, Var y) const;
  // Neighbours of x that are adjacent to y.
  std::vector<Var> neighbours_beside(Var x, Var y) const;

  void add_arc(Var from, Var to);
  // Removes the arc or the undirected edge.
  void remove(Var from, Var to);
  // Directs an undirected edge. Directed ones stay as they are.
  void direct(Var from, Var to);
};

// The class of a network (Chickering 1995, figures 4 and 5).
ClassGraph class_of(const ParentLists& network);

// A network that directs the undirected edges, without a new pair of unconnected variables that
// have a common child (Dor & Tarsi 1992). None if there is no such network.
std::optional<ParentLists> extension(ClassGraph graph);

}  // namespace bnstar
