// A directed graph that stays free of cycles while arcs are added and removed one at a time. Arcs
// are rows of bits; a topological order is repaired as arcs are added (Pearce and Kelly 2006).
#pragma once

#include <cstdint>
#include <vector>

#include "base/digraph.h"
#include "base/varset.h"

namespace bnstar {

class AcyclicGraph {
 public:
  explicit AcyclicGraph(const ParentLists& parents);

  int n_variables() const { return n_; }
  bool has_arc(Var from, Var to) const { return (row(children_, from)[to >> 6] >> (to & 63)) & 1U; }
  int parent_count(Var x) const { return parent_count_[x]; }

  // Would this arc, which the graph lacks, close a cycle? If not, the order is repaired for it and
  // the caller may add it next.
  bool closes_cycle(Var from, Var to);
  void add_arc(Var from, Var to);
  void remove_arc(Var from, Var to);

  // Does an undirected path connect x and y?
  bool joined(Var x, Var y);

  // Parents before children.
  const std::vector<Var>& order() const { return order_; }
  ParentLists parents() const;

 private:
  using Word = std::uint64_t;
  using Rows = std::vector<Word>;

  Word* row(Rows& rows, Var x) { return rows.data() + static_cast<std::size_t>(x) * words_; }
  const Word* row(const Rows& rows, Var x) const {
    return rows.data() + static_cast<std::size_t>(x) * words_;
  }
  void flip_arc(Var from, Var to);
  void order_from_scratch();
  void collect(const Rows& rows, Var start, int lowest, int highest, std::vector<Var>& found);
  void put_before(Var from, Var to);

  int n_;
  int words_;
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
