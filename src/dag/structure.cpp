#include "dag/structure.h"

#include <algorithm>
#include <utility>

namespace bnstar {

// SplitMix64 of its ends.
std::uint64_t number_of_arc(Var from, Var to) {
  std::uint64_t z = (static_cast<std::uint64_t>(from) << 32 | static_cast<std::uint32_t>(to)) +
                    0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

Structure::Structure(ParentLists parents)
    : parents_(std::move(parents)),
      words_((parents_.size() + 63) / 64),
      ancestors_(parents_.size() * words_) {
  for (Var x = 0; x < n_variables(); ++x) {
    std::sort(parents_[x].begin(), parents_[x].end());
    for (Var y : parents_[x]) hash_ ^= number_of_arc(y, x);
  }
  find_ancestors();
}

bool Structure::has_arc(Var from, Var to) const {
  return std::binary_search(parents_[to].begin(), parents_[to].end(), from);
}

bool Structure::stays_acyclic(const Move& move) const {
  if (move.kind == MoveKind::kDelete) return true;
  if (move.kind == MoveKind::kAdd) return !reaches(move.child, move.parent);
  // With another path from the parent to the child, the reversed arc would close a cycle.
  return std::none_of(parents_[move.child].begin(), parents_[move.child].end(), [&](Var other) {
    return other != move.parent && reaches(move.parent, other);
  });
}

void Structure::apply(const Move& move) {
  hash_ = hash_after(move);
  if (move.kind != MoveKind::kAdd) remove_arc(move.parent, move.child);
  if (move.kind == MoveKind::kAdd) {
    add_arc(move.parent, move.child);
    return inherit(move.parent, move.child);
  }
  if (move.kind == MoveKind::kReverse) add_arc(move.child, move.parent);
  find_ancestors();
}

// Adds an arc: the child and its descendants inherit the parent and its ancestors. A variable that
// has the parent among its ancestors already has the parent's ancestors too.
void Structure::inherit(Var from, Var to) {
  if (reaches(from, to)) return;
  for (Var x = 0; x < n_variables(); ++x) {
    if ((x != to && !reaches(to, x)) || reaches(from, x)) continue;
    for (std::size_t w = 0; w < words_; ++w) row(x)[w] |= row(from)[w];
    row(x)[from >> 6] |= std::uint64_t{1} << (from & 63);
  }
}

std::uint64_t Structure::hash_after(const Move& move) const {
  const std::uint64_t after = hash_ ^ number_of_arc(move.parent, move.child);
  return move.kind == MoveKind::kReverse ? after ^ number_of_arc(move.child, move.parent) : after;
}

void Structure::add_arc(Var from, Var to) {
  parents_[to].insert(std::lower_bound(parents_[to].begin(), parents_[to].end(), from), from);
}

void Structure::remove_arc(Var from, Var to) {
  parents_[to].erase(std::lower_bound(parents_[to].begin(), parents_[to].end(), from));
}

// From scratch, parents first: one row of words for each arc. That is little beside scoring the
// families that a move changes.
void Structure::find_ancestors() {
  std::fill(ancestors_.begin(), ancestors_.end(), 0);
  for (Var x : topological_order(parents_)) {
    for (Var y : parents_[x]) {
      for (std::size_t w = 0; w < words_; ++w) row(x)[w] |= row(y)[w];
      row(x)[y >> 6] |= std::uint64_t{1} << (y & 63);
    }
  }
}

std::vector<Var> markov_blanket(const ParentLists& parents, Var v) {
  std::vector<Var> members{v};
  members.insert(members.end(), parents[v].begin(), parents[v].end());
  for (std::size_t x = 0; x < parents.size(); ++x) {
    if (!std::binary_search(parents[x].begin(), parents[x].end(), v)) continue;
    members.push_back(static_cast<Var>(x));
    members.insert(members.end(), parents[x].begin(), parents[x].end());
  }
  std::sort(members.begin(), members.end());
  members.erase(std::unique(members.begin(), members.end()), members.end());
  return members;
}

}  // namespace bnstar
