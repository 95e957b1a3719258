// The linear programme of cuts: every variable takes a mixture of its sets, the mixture satisfies
// every cut, its cost is least. Columns are sets that came up so far, rows are cuts. Its prices are
// rounded down and judged in whole quanta (cut_prices.h), which also tells the sets that are
// missing as columns; so wrong answers cost bounds, never proofs.
#pragma once

#include <memory>
#include <vector>

#include "base/monitor.h"
#include "cuts/cut_prices.h"
#include "math/linear_program.h"

namespace bnstar {

// How much of a set a variable takes.
struct Share {
  SetNumber set;
  double share;
};
using Mixture = std::vector<std::vector<Share>>;  // by variable, without those of nothing

class CutProgram {
 public:
  // `unit`: the regret of a known network.
  CutProgram(const PlainLists& lists, Cost unit);

  // Makes it anew from its cuts, with the `columns` cheapest sets of each variable.
  void rebuild(const Alive& alive, const ReducedCosts& costs, std::size_t columns);
  void add(const Cut& cut, double price = 0);
  bool has(const Cut& cut) const;
  // Sets that died are no longer taken, those that live may be.
  void allow(const Alive& alive);
  // Forgets cuts that did nothing in the last rounds.
  void forget_idle(int rounds);

  // Solves it and adds columns until none is missing. Value: the reduced costs at its last prices;
  // dead or not, they are valid whatever happened.
  ReducedCosts optimise(const Alive& alive, Monitor& monitor);

  const Mixture& mixture() const { return mixture_; }
  const std::vector<PricedCut>& cuts() const { return cuts_; }
  double bytes() const;
  // Its columns.
  const std::vector<SetNumber>& sets() const { return set_of_; }
  // Programmes solved, for the report.
  double solved() const { return solved_; }

 private:
  void add_row(const Cut& cut);
  void add_column(SetNumber set);
  bool solve(LinearProgram::Method method, Monitor& monitor);
  void read_prices();
  void read_mixture();
  std::size_t add_missing(const Alive& alive, const ReducedCosts& costs, std::size_t most);
  std::vector<SetNumber> cheapest(Var x, const Alive& alive, const ReducedCosts& costs, Cost below,
                                  std::size_t most) const;
  double quanta() const { return static_cast<double>(unit_) / kUnits; }

  // The known network costs this much in the programme: tolerances are made for such numbers.
  static constexpr double kUnits = 1000;

  const PlainLists& lists_;
  Cost unit_;
  std::unique_ptr<LinearProgram> program_;
  std::vector<PricedCut> cuts_;            // row n + j
  std::vector<int> idle_;                  // rounds without a price
  std::vector<std::vector<int>> cuts_of_;  // by variable
  std::vector<int> column_of_;             // by set, -1: none
  std::vector<SetNumber> set_of_;          // by column from n on; the first ones are artificial
  std::vector<double> variable_price_;
  Mixture mixture_;
  double solved_ = 0;
};

}  // namespace bnstar
