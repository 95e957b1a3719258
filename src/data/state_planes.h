// One row of bits for every state of every variable. An AND and a count of bits then tell how often
// two states occur together, 64 rows of the data at a time, or how often a state occurs in a set of
// rows that is given by its bits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "base/varset.h"
#include "data/dataset.h"
#include "data/weight_planes.h"

namespace bnstar {

class StatePlanes {
 public:
  using Word = WeightPlanes::Word;

  // Unusable if the monitor stops before the constructor ends. The data must outlive it.
  StatePlanes(const Dataset& data, WeightPlanes planes, int threads, Monitor& monitor);

  // Variables with very many states have no rows of bits: they would take far more room than the
  // codes.
  bool covers(Var x) const { return data_.arity(x) <= kMostStates; }
  std::size_t words() const { return planes_.words(); }
  double bytes() const { return bytes(data_, words()); }
  // For rows of bits of `words` words.
  static double bytes(const Dataset& data, std::size_t words);

  // Of the states, one after the other.
  const Word* bits(Var x) const { return bits_[x].data(); }
  // How often each state was observed.
  const std::vector<std::int64_t>& margin(Var x) const { return margins_[x]; }

  // Is counting the states of x in `cells` cells cheaper than a pass over the rows?
  bool cheap(std::size_t cells, Var x) const;

  // Sets counts[c * arity(x) + a] to how often x takes the value a in cell c. Every row of the data
  // is in one of the cells; totals[c] observations are in cell c, whose bits start at cells[c *
  // words()]. Needs covers(x).
  template <class Count>
  void count_in_cells(const Word* cells, const std::vector<std::int64_t>& totals, Var x,
                      Count* counts) const;

  // Counts the table of a pair, counts[a * arity(y) + b], from bits or from rows, whichever is
  // cheaper.
  template <class Count>
  void count_pair(Var x, Var y, Count* counts) const;

  // Observations that two rows of bits have in common.
  std::int64_t count(const Word* a, const Word* b) const { return planes_.count(a, b); }

 private:
  static constexpr int kMostStates = 64;

  const Dataset& data_;
  WeightPlanes planes_;
  std::vector<std::vector<Word>> bits_;  // by variable
  std::vector<std::vector<std::int64_t>> margins_;
};

}  // namespace bnstar
