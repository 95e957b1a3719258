// The oracle of the lasso: the cost of x is its lasso on the available variables, and its parents
// are the support. It lists the cheapest supports (see lasso_lists.h) and works out others when it
// is asked.
#pragma once

#include "lasso/lasso_lists.h"
#include "lasso/lasso_solutions.h"
#include "oracle/tailed_oracle.h"

namespace bnstar {

template <int W>
class LassoOracle final : public TailedOracle<W> {
 public:
  using typename Oracle<W>::List;

  // The solutions must outlive it. Exact up to costs of `most`, the cost of a known network.
  LassoOracle(const LassoSolutions<W>& solutions, const LassoLists& lists, double most);

  BestSet<W> best(Var x, const VarSet<W>& available) const override;
  bool has_set(Var x, const VarSet<W>& available) const override {
    return this->required_parents(x).subset_of(available);
  }
  VarSet<W> improving(Var x, const VarSet<W>& available, const BestSet<W>& best) const override;
  Var ask_all(const VarSet<W>& placed, BestSet<W>* best, VarSet<W>* improving) const override {
    return ask_all_of(*this, placed, best, improving);
  }

 private:
  List with_unlisted(Var x, const std::vector<Unlisted>& unlisted) const;

  const LassoSolutions<W>& solutions_;
};

}  // namespace bnstar
