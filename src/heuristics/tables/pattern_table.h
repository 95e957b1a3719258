// The cheapest completion of every subset A of a group after all other variables are placed: c(A) =
// min over x in A of best(x, V - A) + c(A - x). Yuan & Malone (2013), section 4.3, "static pattern
// database". Differs from the paper: best(x, V - A) is not asked for one A at a time. Only members
// of the group can be missing, so the sets of x are reduced to the group, and their minimum over
// all A at once takes a few vector operations per entry.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/monitor.h"

namespace bnstar {

// A parent set reduced to a group: its members there as bits by place. Costs may be negative.
template <class Number>
struct GroupSet {
  std::uint32_t parents;
  Number cost;
};

// By place in the group. c(A) is infinite if a variable has no set within V - A.
template <class Number>
using GroupLists = std::vector<std::vector<GroupSet<Number>>>;

// A double holds all costs up to 2^53 exactly; float is for estimates.
template <class Number>
class PatternTable {
 public:
  explicit PatternTable(int members);

  // The table is unusable if the monitor stops on the way.
  void build(const GroupLists<Number>& lists, int threads, Monitor& monitor);

  Number operator[](std::uint32_t set) const { return entries_[set]; }
  std::size_t size() const { return entries_.size(); }
  std::vector<Number> take() { return std::move(entries_); }

  struct Workspace {
    std::vector<Number> high;  // for one variable above the block
    std::vector<Number> low;   // for all variables of the block, half a block each
  };

 private:
  Workspace make_workspace() const;

  int members_;
  int low_;  // variables that a block runs over
  std::vector<Number> entries_;
  Workspace workspace_;
};

}  // namespace bnstar
