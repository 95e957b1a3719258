// A network that changes move by move: parents, ancestors as rows of bits, and a hash of the arcs.
#pragma once

#include <cstdint>
#include <vector>

#include "base/digraph.h"
#include "base/varset.h"

namespace bnstar {

// Zobrist hashing: a random number per arc. The hash of a graph is the XOR of those of its arcs.
std::uint64_t number_of_arc(Var from, Var to);

enum class MoveKind { kAdd, kDelete, kReverse };

// The arc parent -> child is meant as it is before the move.
struct Move {
  MoveKind kind;
  Var child;
  Var parent;
};

class Structure {
 public:
  explicit Structure(ParentLists parents);

  int n_variables() const { return static_cast<int>(parents_.size()); }
  const ParentLists& parents() const { return parents_; }
  const std::vector<Var>& parents(Var x) const { return parents_[x]; }
  bool has_arc(Var from, Var to) const;
  // Does a directed path lead from `from` to `to`?
  bool reaches(Var from, Var to) const { return (row(to)[from >> 6] >> (from & 63)) & 1U; }

  // Does the move leave the graph without cycles? An arc to be added must not be there; one to be
  // deleted or reversed must be.
  bool stays_acyclic(const Move& move) const;
  void apply(const Move& move);

  // Equal structures have equal hashes, however they were reached.
  std::uint64_t hash() const { return hash_; }
  std::uint64_t hash_after(const Move& move) const;

 private:
  std::uint64_t* row(Var x) { return ancestors_.data() + static_cast<std::size_t>(x) * words_; }
  const std::uint64_t* row(Var x) const {
    return ancestors_.data() + static_cast<std::size_t>(x) * words_;
  }
  void add_arc(Var from, Var to);
  void remove_arc(Var from, Var to);
  void find_ancestors();
  void inherit(Var from, Var to);

  ParentLists parents_;  // ascending
  std::size_t words_;
  std::vector<std::uint64_t> ancestors_;
  std::uint64_t hash_ = 0;
};

// The parents of a variable, its children and their parents, and the variable itself; ascending.
std::vector<Var> markov_blanket(const ParentLists& parents, Var v);

}  // namespace bnstar
