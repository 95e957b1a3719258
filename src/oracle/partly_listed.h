// An oracle that knows more sets than it lists. It is the pattern for oracles that work sets out
// when they are asked, and the tests run searchers on it.
#pragma once

#include <memory>
#include <vector>

#include "oracle/list_oracle.h"

namespace bnstar {

template <int W>
class PartlyListed final : public Oracle<W> {
 public:
  using typename Oracle<W>::List;

  // listed[i] says whether set i of `sets` is listed; `tails` are costs by variable, infinite for
  // none. Each variable has a listed set or a tail.
  PartlyListed(const ParentSets& sets, const std::vector<bool>& listed,
               const std::vector<double>& tails);

  BestSet<W> best(Var x, const VarSet<W>& available) const override;
  VarSet<W> improving(Var x, const VarSet<W>& available, const BestSet<W>& best) const override;
  Var ask_all(const VarSet<W>& placed, BestSet<W>* best, VarSet<W>* improving) const override {
    return ask_all_of(*this, placed, best, improving);
  }
  const List& sets(Var x) const override { return listed_[x]; }
  Cost tail(Var x) const override { return tails_[x]; }
  const List& sets_for_bounds(Var x) const override { return for_bounds_[x]; }
  VarSet<W> possible_parents(Var x) const override { return all_->possible_parents(x); }
  VarSet<W> required_parents(Var x) const override { return all_->required_parents(x); }

 private:
  std::unique_ptr<ListOracle<W>> all_;
  std::vector<Cost> tails_;
  std::vector<List> listed_, for_bounds_;
  std::vector<std::vector<std::size_t>> listed_before_;  // [x][place among all]
  // [x][i]: all parents in the first i listed sets
  std::vector<std::vector<VarSet<W>>> members_before_;
};

}  // namespace bnstar
