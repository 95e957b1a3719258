// The Markov chain of Ide and Cozman on directed acyclic graphs, one arc per move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/rng.h"
#include "base/varset.h"

namespace bnstar {

// A move picks an ordered pair of variables. If it is an arc, the arc goes, unless the graph has to stay
// connected and would not; otherwise the arc comes, unless it closes a cycle or is one parent too many.
// Each move is as likely as the one that undoes it, so the uniform distribution stays. With two or more
// parents per variable and three or more variables every (connected) graph leads to every other: take arcs
// off cycles of the skeleton until a tree is left. In a tree whose topmost variable with several parents is
// x <- a, x <- b, the arc b -> a replaces b -> x; going on like this upwards, one parent each is left. Then
// a variable moves from one parent to another by way of having both, which gives any path, and
// a -> b -> c turns into b -> a -> c by way of a -> c <- b.
class DagChain {
 public:
  // `start` must satisfy the limits.
  DagChain(const std::vector<std::vector<Var>>& start, int max_parents, bool connected);

  void move(Rng& rng);
  std::vector<std::vector<Var>> parents() const;

 private:
  using Word = std::uint64_t;
  using Rows = std::vector<Word>;

  Word* row(Rows& rows, Var x) { return rows.data() + static_cast<std::size_t>(x) * words_; }
  const Word* row(const Rows& rows, Var x) const { return rows.data() + static_cast<std::size_t>(x) * words_; }
  bool has_arc(Var from, Var to) const { return (row(children_, from)[to >> 6] >> (to & 63)) & 1U; }
  void flip_arc(Var from, Var to);
  void order_from_scratch();

  bool joined_without_arc(Var x, Var y);
  bool closes_cycle(Var from, Var to);
  void collect(const Rows& rows, Var start, int lowest, int highest, std::vector<Var>& found);
  void put_before(Var from, Var to);

  int n_;
  int words_;
  int max_parents_;
  bool connected_;
  Rows children_;
  Rows parents_;
  std::vector<int> parent_count_;
  // A topological order and each variable's place in it.
  std::vector<Var> order_;
  std::vector<int> place_;
  // Work space of searches.
  Rows seen_;
  std::vector<Var> ahead_;
  std::vector<Var> behind_;
  std::vector<int> places_;
};

}  // namespace bnstar
