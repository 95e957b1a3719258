// The oracle of the lasso: what x costs is its lasso on the available variables, and its parents are the support. It lists the
// cheapest supports (see lasso_lists.h) and works out others when it is asked. A solution whose support lies within the available
// variables stays one, so the answer is found by walking down: the solution of all possible parents, then that without
// those members of its support that are not available, and so on. What is solved once is kept.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include <tbb/concurrent_unordered_map.h>

#include "base/monitor.h"
#include "parents/lasso_lists.h"
#include "parents/list_oracle.h"

namespace bnstar {

template <int W>
class LassoOracle final : public Oracle<W> {
 public:
  using typename Oracle<W>::List;

  // The task and its matrix must outlive it. Exact up to costs of `most`, those of a known network. Keeps solutions in a
  // share of the memory that the monitor has left.
  LassoOracle(const LassoTask& task, const LassoLists& lists, double most, const Monitor& monitor);

  BestSet<W> best(Var x, const VarSet<W>& available) const override;
  VarSet<W> improving(Var x, const VarSet<W>& available, const BestSet<W>& best) const override;
  Var ask_all(const VarSet<W>& placed, BestSet<W>* best, VarSet<W>* improving) const override {
    return ask_all_of(*this, placed, best, improving);
  }
  const List& sets(Var x) const override { return listed_->sets(x); }
  Cost tail(Var x) const override { return tails_[x]; }
  const List& sets_for_bounds(Var x) const override { return for_bounds_[x]; }
  VarSet<W> possible_parents(Var x) const override { return possible_[x]; }
  VarSet<W> required_parents(Var x) const override { return required_[x]; }

  // A sum of costs of all variables is right up to this.
  double gap() const;
  double solved() const { return static_cast<double>(solved_.load()); }
  double bytes() const { return static_cast<double>(bytes_.load()); }

 private:
  struct Solution {
    VarSet<W> parents;
    Cost cost;
    LassoFit fit;
  };
  struct Hash {
    std::size_t operator()(const VarSet<W>& set) const;
  };
  // By what is excluded.
  using Solutions = tbb::concurrent_unordered_map<VarSet<W>, Solution, Hash>;

  BestSet<W> answer(Var x, const Solution& solution) const;
  Solution solve(Var x, const VarSet<W>& excluded, const LassoFit* start) const;
  void keep(Var x, const VarSet<W>& excluded, const Solution& solution) const;

  const LassoTask& task_;
  std::unique_ptr<ListOracle<W>> listed_;
  std::vector<Cost> tails_;
  std::vector<List> for_bounds_;
  std::vector<VarSet<W>> possible_, required_;
  std::vector<std::vector<double>> penalties_;  // by child
  double most_bytes_;
  double listed_gap_;
  // Answers do not depend on what is kept.
  mutable std::vector<Solutions> solutions_;  // by child
  mutable std::atomic<long long> bytes_{0}, solved_{0};
  mutable std::atomic<double> largest_gap_{0};
};

// What the network of an order costs.
double cost_of_order(const LassoTask& task, const std::vector<Var>& order);

}  // namespace bnstar
