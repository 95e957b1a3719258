#include "dag/best_tree.h"

#include <algorithm>
#include <cmath>

#include "base/infinity.h"
#include "dag/neighbour_families.h"

namespace bnstar {

namespace {

class Prim : private RowObserver {
 public:
  Prim(FamilyScores& scores, const std::vector<char>& apart, double quantum, int threads,
       Monitor& monitor)
      : scores_(scores), apart_(apart), quantum_(quantum), threads_(threads), monitor_(monitor) {
    const std::size_t n = apart.size();
    tree_.link.assign(n, -1);
    tree_.determined.assign(n, 0);
    best_.assign(n, -kInfinity);
    open_.assign(n, 1);
    allowed_.candidates.resize(n);
    allowed_.max_parents.assign(n, 1);
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

  // Pairs left when time is up are ignored: the result is still the heaviest tree of the pairs
  // weighed.
  void join(Var x) {
    open_[x] = 0;
    if (apart_[x]) return;
    std::vector<Var>& others = allowed_.candidates[x];
    for (Var y = 0; y < static_cast<Var>(open_.size()); ++y) {
      if (open_[y] && !apart_[y]) others.push_back(y);
    }
    if (!others.empty()) {
      score_neighbours(scores_, allowed_, {{x, &none_}}, threads_, monitor_, *this);
      tree_.all = tree_.all && !monitor_.stopped();
    }
    others = {};
  }

  void see(const FamilyRow& row) override {
    for (std::size_t i = 1; i < row.count; ++i) {
      const Var y = row.toggled[i - 1];
      if (std::isinf(row.costs[i])) {
        tree_.determined[row.child] = tree_.determined[y] = 1;
        continue;
      }
      ++tree_.pairs;
      // No parent lowers the likelihood; a negative gain is a rounding error.
      const double weight = std::nearbyint(std::max(0.0, row.costs[0] - row.costs[i]) / quantum_);
      if (weight <= best_[y]) continue;
      best_[y] = weight;
      tree_.link[y] = row.child;
    }
  }

  FamilyScores& scores_;
  const std::vector<char>& apart_;
  const double quantum_;
  const int threads_;
  Monitor& monitor_;
  const std::vector<Var> none_;
  ParentConstraints allowed_;
  BestTree tree_;
  std::vector<double> best_;  // weight of the best link
  std::vector<char> open_;
};

}  // namespace

BestTree best_tree(FamilyScores& scores, const std::vector<char>& apart, double quantum,
                   int threads, Monitor& monitor) {
  return Prim(scores, apart, quantum, threads, monitor).run();
}

}  // namespace bnstar
