// What an oracle lists, as plain lists of numbers for cuts. These work in a fraction of a quantum,
// so that prices lose next to nothing when they are rounded down.
#pragma once

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
PlainLists plain_lists_of(const Oracle<W>& oracle, Cost most, const FineCosts& scale);
// What they take, at most.
template <int W>
double bytes_of_plain_lists(const Oracle<W>& oracle);

// The parents of each variable, one set each.
template <int W>
std::vector<VarSet<W>> families_of(const PlainLists& lists, const std::vector<SetNumber>& sets) {
  std::vector<VarSet<W>> families(sets.size());
  for (SetNumber set : sets) {
    for (Var y : lists.parents(set)) families[lists.child(set)].insert(y);
  }
  return families;
}

}  // namespace bnstar
