#include "lasso/refine_network.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "dag/structure.h"

namespace bnstar {

namespace {

// A move must gain more than this share of what its children cost, or rounding would decide.
constexpr double kLeastShare = 1e-9;

class Refinement {
 public:
  Refinement(const LassoTask& task, ParentLists parents, std::vector<LassoFit> fits,
             Monitor& monitor)
      : task_(task),
        monitor_(monitor),
        pacer_(monitor),
        network_(std::move(parents)),
        fits_(std::move(fits)),
        changes_(fits_.size(), std::vector<double>(fits_.size(), 0)) {}

  RefinedNetwork run() {
    RefinedNetwork found;
    for (Var x = 0; x < task_.n_variables() && pacer_.go_on(); ++x) look_around(x);
    while (!monitor_.stopped()) {
      const std::optional<Move> move = best_move();
      found.settled = !move;
      if (!move) break;
      network_.apply(*move);
      refit(move->child);
      if (move->kind == MoveKind::kReverse) refit(move->parent);
      ++found.moves;
      monitor_.poll();
    }
    found.parents = network_.parents();
    found.fits = std::move(fits_);
    found.solved = solved_;
    return found;
  }

 private:
  LassoFit solve(Var x, const std::vector<Var>& parents, Pacer* pacer) {
    ++solved_;
    return solver_.solve({task_.gram, x, parents, task_.penalties(x).data()}, &fits_[x], pacer);
  }

  // To the end, whatever the time, so that parents and fits agree. Parents without a coefficient
  // go: that changes nothing, and they would forbid arcs.
  void refit(Var x) {
    fits_[x] = solve(x, network_.parents(x), nullptr);
    const std::vector<Var> kept = task_.parents(x, fits_[x]);
    const std::vector<Var> before = network_.parents(x);
    for (Var y : before) {
      if (!std::binary_search(kept.begin(), kept.end(), y))
        network_.apply({MoveKind::kDelete, x, y});
    }
    look_around(x);
  }

  // What x would cost more with each other arc, or without each of its own. An arc to be added
  // helps only if its column and the residual have a product beyond the penalty.
  void look_around(Var x) {
    std::vector<double>& row = changes_[x];
    const std::vector<Var>& parents = network_.parents(x);
    for (Var y : task_.candidates[x]) {
      if (!pacer_.go_on()) return;
      const bool there = std::binary_search(parents.begin(), parents.end(), y);
      row[y] = 0;
      if (there ? is_required(x, y) : 2 * std::fabs(product_with_residual(x, y)) <= task_.lambda)
        continue;
      std::vector<Var> others = parents;
      if (there) {
        others.erase(std::find(others.begin(), others.end(), y));
      } else {
        others.insert(std::upper_bound(others.begin(), others.end(), y), y);
      }
      row[y] = solve(x, others, &pacer_).value - fits_[x].value;
    }
  }

  double product_with_residual(Var x, Var y) const {
    double product = task_.gram(y, x);
    const LassoFit& fit = fits_[x];
    for (std::size_t i = 0; i < fit.support.size(); ++i)
      product -= task_.gram(y, fit.support[i]) * fit.coefficients[i];
    return product;
  }

  bool is_required(Var x, Var y) const {
    return std::binary_search(task_.required[x].begin(), task_.required[x].end(), y);
  }
  bool is_possible(Var x, Var y) const {
    return std::binary_search(task_.candidates[x].begin(), task_.candidates[x].end(), y);
  }

  std::optional<Move> best_move() const {
    std::optional<Move> best;
    double least = 0;
    const auto consider = [&](const Move& move, double change) {
      const double worth = fits_[move.child].value + fits_[move.parent].value;
      if (change >= least || change >= -kLeastShare * worth || !network_.stays_acyclic(move))
        return;
      best = move;
      least = change;
    };
    for (Var x = 0; x < task_.n_variables(); ++x) {
      for (Var y : task_.candidates[x]) {
        if (!network_.has_arc(y, x)) {
          consider({MoveKind::kAdd, x, y}, changes_[x][y]);
          continue;
        }
        consider({MoveKind::kDelete, x, y}, changes_[x][y]);
        if (!is_required(x, y) && is_possible(y, x))
          consider({MoveKind::kReverse, x, y}, changes_[x][y] + changes_[y][x]);
      }
    }
    return best;
  }

  const LassoTask& task_;
  Monitor& monitor_;
  Pacer pacer_;
  LassoSolver solver_;
  Structure network_;
  std::vector<LassoFit> fits_;
  std::vector<std::vector<double>> changes_;  // [x][y]: of adding y -> x, or of deleting it
  double solved_ = 0;
};

}  // namespace

RefinedNetwork refine_network(const LassoTask& task, std::vector<LassoFit> fits, Monitor& monitor) {
  ParentLists parents;
  for (Var x = 0; x < task.n_variables(); ++x) parents.push_back(task.parents(x, fits[x]));
  return Refinement(task, std::move(parents), std::move(fits), monitor).run();
}

}  // namespace bnstar
