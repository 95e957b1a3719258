// What an oracle lists, as plain lists of numbers for cuts. These work in a fraction of a quantum,
// so that prices lose next to nothing when they are rounded down.
#pragma once

#include <algorithm>
#include <vector>

#include "cuts/plain_lists.h"
#include "oracle/oracle.h"

namespace bnstar {

class FineCosts {
 public:
  // For regrets up to `most`.
  explicit FineCosts(Cost most) {
    while (bits_ > 0 && (most >> (kBits - bits_)) > 0) --bits_;
  }

  Cost fine(Cost regret) const { return regret << bits_; }
  // Up to the next whole quantum: regrets of networks are whole.
  Cost whole_bound(Cost bound) const { return (bound + grain() - 1) >> bits_; }
  Cost whole(Cost regret) const { return regret >> bits_; }
  Cost grain() const { return Cost{1} << bits_; }

 private:
  static constexpr int kBits = 48;  // of all
  int bits_ = 10;
};

// Regrets above `most` count as much: no better network has them.
template <int W>
PlainLists plain_lists_of(const Oracle<W>& oracle, Cost most, const FineCosts& scale) {
  PlainLists lists;
  for (Var x : oracle.all()) {
    for (const ScoredSet<W>& set : oracle.sets_for_bounds(x)) {
      lists.add_set(scale.fine(std::min(set.cost, most)), set.parents.members());
    }
    lists.end_variable();
  }
  return lists;
}

// The parents of each variable, one set each.
template <int W>
std::vector<VarSet<W>> families_of(const PlainLists& lists, const std::vector<SetNumber>& sets) {
  std::vector<VarSet<W>> families(sets.size());
  for (SetNumber set : sets) {
    for (Var y : lists.parents(set)) families[lists.child(set)].insert(y);
  }
  return families;
}

// What that takes, at most.
template <int W>
double bytes_of_plain_lists(const Oracle<W>& oracle) {
  double bytes = 0;
  for (Var x : oracle.all()) {
    for (const ScoredSet<W>& set : oracle.sets_for_bounds(x)) {
      bytes += sizeof(Cost) + sizeof(Var) + sizeof(std::size_t) +
               static_cast<double>(set.parents.size()) * sizeof(Var);
    }
  }
  return bytes;
}

}  // namespace bnstar
