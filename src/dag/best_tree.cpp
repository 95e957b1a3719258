#include "dag/best_tree.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/infinity.h"
#include "dag/best_branching.h"
#include "dag/neighbour_families.h"

namespace bnstar {

namespace {

// Weighs pairs and counts them in `tree_`.
class PairWeigher : private RowObserver {
 protected:
  PairWeigher(FamilyScores& scores, double quantum, int threads, Monitor& monitor)
      : scores_(scores), quantum_(quantum), threads_(threads), monitor_(monitor) {
    const auto n = static_cast<std::size_t>(scores.n_variables());
    tree_.link.assign(n, -1);
    tree_.determined.assign(n, 0);
    constraints_.candidates.resize(n);
    constraints_.max_parents.assign(n, 1);
  }

  // Pairs left when time is up are ignored: the result is still the heaviest tree of the pairs
  // weighed.
  void weigh(Var x, std::vector<Var> others) {
    if (others.empty()) return;
    constraints_.candidates[x] = std::move(others);
    score_neighbours(scores_, constraints_, {{x, &none_}}, threads_, monitor_, *this);
    tree_.all = tree_.all && !monitor_.stopped();
    constraints_.candidates[x] = {};
  }

  // The pair's weight in quanta.
  virtual void weighed(Var x, Var y, double weight) = 0;
  // The pair of which one determines the other.
  virtual void determined(Var, Var) {}

  BestTree tree_;

 private:
  void see(const FamilyRow& row) override {
    for (std::size_t i = 1; i < row.count; ++i) {
      const Var y = row.toggled[i - 1];
      if (std::isinf(row.costs[i])) {
        tree_.determined[row.child] = tree_.determined[y] = 1;
        determined(row.child, y);
        continue;
      }
      ++tree_.pairs;
      // No parent lowers the likelihood; a negative gain is a rounding error.
      weighed(row.child, y, std::nearbyint(std::max(0.0, row.costs[0] - row.costs[i]) / quantum_));
    }
  }

  FamilyScores& scores_;
  const double quantum_;
  const int threads_;
  Monitor& monitor_;
  const std::vector<Var> none_;
  ParentConstraints constraints_;
};

class Prim : private PairWeigher {
 public:
  Prim(FamilyScores& scores, const std::vector<char>& apart, double quantum, int threads,
       Monitor& monitor)
      : PairWeigher(scores, quantum, threads, monitor), apart_(apart) {
    best_.assign(apart.size(), -kInfinity);
    open_.assign(apart.size(), 1);
  }

  BestTree run() {
    for (std::size_t i = 0; i < open_.size(); ++i) join(next());
    return std::move(tree_);
  }

 private:
  // A variable that no pair links to the others begins a new tree.
  Var next() const {
    std::size_t found = open_.size();
    for (std::size_t x = 0; x < open_.size(); ++x) {
      if (open_[x] && (found == open_.size() || best_[x] > best_[found])) found = x;
    }
    return static_cast<Var>(found);
  }

  void join(Var x) {
    open_[x] = 0;
    if (apart_[x]) return;
    std::vector<Var> others;
    for (Var y = 0; y < static_cast<Var>(open_.size()); ++y) {
      if (open_[y] && !apart_[y]) others.push_back(y);
    }
    weigh(x, std::move(others));
  }

  void weighed(Var x, Var y, double weight) override {
    if (weight <= best_[y]) return;
    best_[y] = weight;
    tree_.link[y] = x;
  }

  const std::vector<char>& apart_;
  std::vector<double> best_;  // weight of the best link
  std::vector<char> open_;
};

// A weight in quanta is a likelihood first, then an arc, then the root that is preferred.
class ConstrainedTree : private PairWeigher {
 public:
  ConstrainedTree(FamilyScores& scores, const ParentConstraints& within, double quantum, Var first,
                  int threads, Monitor& monitor)
      : PairWeigher(scores, quantum, threads, monitor), n_(scores.n_variables()), arcs_(n_) {
    for (Var x = 0; x < n_; ++x) {
      if (within.required[x].empty()) {
        arcs_.of(n_, x) = x == first;
        for (Var y : within.candidates[x]) arcs_.of(y, x) = kPerArc;
      } else {
        arcs_.of(within.required[x].front(), x) = kPerArc;
      }
    }
  }

  BestTree run() {
    for (Var x = 0; x < n_; ++x) {
      std::vector<Var> others;
      for (Var y = x + 1; y < n_; ++y) {
        if (is_allowed(y, x) || is_allowed(x, y)) others.push_back(y);
      }
      weigh(x, std::move(others));
    }
    tree_.link = best_branching(std::move(arcs_));
    return std::move(tree_);
  }

 private:
  static constexpr Cost kPerArc = 2;

  bool is_allowed(Var from, Var to) { return arcs_.of(from, to) != ArcWeights::kNone; }

  void weighed(Var x, Var y, double weight) override {
    const Cost more = static_cast<Cost>(weight) * kPerArc * (n_ + 1);
    if (is_allowed(x, y)) arcs_.of(x, y) += more;
    if (is_allowed(y, x)) arcs_.of(y, x) += more;
  }

  void determined(Var x, Var y) override {
    for (const auto& [from, to] : {std::pair(x, y), std::pair(y, x)}) {
      if (!is_allowed(from, to)) continue;
      arcs_.of(from, to) = ArcWeights::kNone;
      arcs_.of(n_, to) = std::max<Cost>(arcs_.of(n_, to), 0);
    }
  }

  const int n_;
  ArcWeights arcs_;
};

}  // namespace

BestTree best_tree(FamilyScores& scores, const std::vector<char>& apart, double quantum,
                   int threads, Monitor& monitor) {
  return Prim(scores, apart, quantum, threads, monitor).run();
}

BestTree best_tree_within(FamilyScores& scores, const ParentConstraints& within, double quantum,
                          Var first, int threads, Monitor& monitor) {
  return ConstrainedTree(scores, within, quantum, first, threads, monitor).run();
}

}  // namespace bnstar
