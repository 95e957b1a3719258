// The common part of oracles that list the cheapest sets of each variable (tailed_lists.h) and
// answer for other sets in their own way.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "oracle/list_oracle.h"
#include "oracle/tailed_lists.h"

namespace bnstar {

template <int W>
class TailedOracle : public Oracle<W> {
 public:
  using typename Oracle<W>::List;

  const List& sets(Var x) const final { return listed_->sets(x); }
  Cost tail(Var x) const final { return tails_[x]; }
  const List& sets_for_bounds(Var x) const final { return for_bounds_[x]; }
  VarSet<W> possible_parents(Var x) const final { return possible_[x]; }
  VarSet<W> required_parents(Var x) const final { return required_[x]; }

 protected:
  using Sets = std::vector<std::vector<Var>>;  // by child

  // `possible` includes the required parents. The cost of variable x is that of its set plus
  // besides[x].
  TailedOracle(const TailedLists& lists, const std::vector<double>& besides, const Sets& required,
               const Sets& possible, const FixedPoint& scale);

  const ListOracle<W>& listed() const { return *listed_; }
  // Replaces the sets for the bounds of x, which are otherwise the listed ones and the tail.
  void bound_by(Var x, List sets) { for_bounds_[x] = std::move(sets); }

 private:
  std::unique_ptr<ListOracle<W>> listed_;
  std::vector<VarSet<W>> required_, possible_;
  std::vector<Cost> tails_;
  std::vector<List> for_bounds_;
};

}  // namespace bnstar
