// What oracles have in common that list the cheapest sets of each variable (tailed_lists.h) and
// answer for others in their own way.
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

  // `possible` has the required parents too. Each variable costs so much as its sets do and what it
  // has in `besides`.
  TailedOracle(const TailedLists& lists, const std::vector<double>& besides, const Sets& required,
               const Sets& possible, const FixedPoint& scale);

  const ListOracle<W>& listed() const { return *listed_; }
  // Other sets for the bounds of x than those listed and the tail.
  void bound_by(Var x, List sets) { for_bounds_[x] = std::move(sets); }

 private:
  std::unique_ptr<ListOracle<W>> listed_;
  std::vector<VarSet<W>> required_, possible_;
  std::vector<Cost> tails_;
  std::vector<List> for_bounds_;
};

}  // namespace bnstar
