// The bound of priced cuts (cuts/cut_prices.h) for every state of the order graph. With R the
// variables that remain,
//   h(R) = sum_j y_j c_j(C_j and R) + sum over X in R of m_X,
//   m_X = min_P [ d(X, P) - sum_j y_j a_j(X, P and C_j) ],
// c_j(A) being the least that the members A of cut j still cost when the others are placed.
// Consistent: let X be placed next with its cheapest set P among the placed. P and C_j lies outside
// A = C_j and R, so c_j(A) <= a_j(X, P and C_j) + c_j(A - X); times y_j, summed over the cuts, plus
// m_X <= d(X, P) - sum_j y_j a_j(X, P and C_j), this is h(R) <= d(X, P) + h(R - X). At the
// beginning it is the bound of the prices; whole costs allow it to be rounded up.
#pragma once

#include <cstdint>
#include <vector>

#include "cuts/cut_prices.h"
#include "heuristics/heuristic.h"
#include "heuristics/plain_lists_of.h"

namespace bnstar {

template <int W>
class CutHeuristic final : public Heuristic<W> {
 public:
  // `lists` are those of the oracle, in the fine costs of `scale`, as are the prices; no regret
  // above `most` matters.
  CutHeuristic(const PlainLists& lists, std::vector<PricedCut> cuts, Cost most,
               const FineCosts& scale);

  Cost to_go(const VarSet<W>& placed) const override;
  void to_go_after(const VarSet<W>& placed, const VarSet<W>& next, Cost* costs) const override;
  PossibleSets possible(const Oracle<W>& oracle, Cost below, int threads,
                        Monitor& monitor) const override;
  double bytes() const override;

 private:
  // What is left of a cut: its members packed, or the number of those placed.
  unsigned left_of(const PricedCut& priced, const VarSet<W>& members, const VarSet<W>& left) const;
  Cost whole(Cost sum) const { return std::max<Cost>(0, scale_.whole_bound(sum)); }

  std::vector<PricedCut> cuts_;
  std::vector<VarSet<W>> members_;  // of each cut
  std::vector<Cost> least_;         // m_X, by variable
  VarSet<W> all_;
  Cost most_;
  FineCosts scale_;
};

}  // namespace bnstar
