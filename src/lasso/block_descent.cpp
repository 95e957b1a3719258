#include "lasso/block_descent.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "dag/structure.h"

namespace bnstar {

namespace {

// At one price. The paths that a variable pays for change with the others, so sweeps at a low price
// may go in circles. At the highest price they do not, since the objective falls.
constexpr int kMostSweeps = 100;

// The arcs, and the variables that paths lead to.
class Paths {
 public:
  explicit Paths(int n)
      : words_((static_cast<std::size_t>(n) + 63) / 64), children_(words_ * n), reached_(words_) {}

  void add(Var from, Var to) { row(from)[to >> 6] |= bit(to); }
  void remove(Var from, Var to) { row(from)[to >> 6] &= ~bit(to); }

  void follow_from(Var start) {
    reached_.assign(words_, 0);
    open_.assign(1, start);
    while (!open_.empty()) {
      const Word* const next = row(open_.back());
      open_.pop_back();
      for (std::size_t w = 0; w < words_; ++w) {
        Word fresh = next[w] & ~reached_[w];
        reached_[w] |= fresh;
        for (; fresh != 0; fresh &= fresh - 1)
          open_.push_back(static_cast<Var>(64 * w) + __builtin_ctzll(fresh));
      }
    }
  }
  // From the start of the last walk.
  bool reached(Var x) const { return (reached_[x >> 6] & bit(x)) != 0; }

 private:
  using Word = std::uint64_t;
  static Word bit(Var x) { return Word{1} << (x & 63); }
  Word* row(Var x) { return children_.data() + static_cast<std::size_t>(x) * words_; }

  std::size_t words_;
  std::vector<Word> children_;
  std::vector<Word> reached_;
  std::vector<Var> open_;
};

class Descent {
 public:
  Descent(const LassoTask& task, Monitor& monitor)
      : task_(task),
        pacer_(monitor),
        paths_(task.n_variables()),
        parents_(task.required),
        paid_(task.candidates.size()) {
    found_.fits.resize(task.candidates.size());
    for (Var x = 0; x < task.n_variables(); ++x) {
      for (Var parent : parents_[x]) paths_.add(parent, x);
    }
  }

  // Returns whether the last sweep changed nothing.
  bool sweep_until_settled(const std::vector<Var>& turns, double lambda2) {
    found_.lambda2 = lambda2;
    for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
      const double before = found_.solved;
      for (Var x : turns) {
        if (!pacer_.go_on()) return false;
        solve(x);
      }
      ++found_.sweeps;
      if (found_.solved == before) return true;
    }
    return false;
  }

  bool has_cycle() const { return topological_order(parents_).size() < parents_.size(); }
  BlockDescent take() { return std::move(found_); }
  void set_settled() { found_.settled = true; }

 private:
  // Solves x given the paths that lead from it. Other variables matter through these only, so if
  // the penalties are the same as before, so is the solution.
  void solve(Var x) {
    std::vector<double> penalties = task_.penalties(x);
    if (found_.lambda2 > 0) {
      paths_.follow_from(x);
      for (Var k : task_.candidates[x]) {
        if (paths_.reached(k)) penalties[k] += found_.lambda2;
      }
      for (Var k : task_.required[x]) penalties[k] = 0;
    }
    if (penalties == paid_[x]) return;
    LassoFit& fit = found_.fits[x];
    LassoFit next =
        solver_.solve({task_.gram, x, task_.candidates[x], penalties.data()}, &fit, &pacer_);
    if (!pacer_.go_on()) return;
    fit = std::move(next);
    paid_[x] = std::move(penalties);
    for (Var parent : parents_[x]) paths_.remove(parent, x);
    parents_[x] = task_.parents(x, fit);
    for (Var parent : parents_[x]) paths_.add(parent, x);
    ++found_.solved;
  }

  const LassoTask& task_;
  Pacer pacer_;
  LassoSolver solver_;
  Paths paths_;
  ParentLists parents_;
  std::vector<std::vector<double>> paid_;  // by child: the penalties of its last solution
  BlockDescent found_;
};

}  // namespace

BlockDescent descend_by_blocks(const LassoTask& task, const std::vector<Var>& turns,
                               const std::vector<double>& growing, Monitor& monitor) {
  Descent descent(task, monitor);
  monitor.begin_phase(static_cast<double>(growing.size()));
  for (double lambda2 : growing) {
    if (descent.sweep_until_settled(turns, lambda2) && !descent.has_cycle()) {
      descent.set_settled();
      break;
    }
    if (monitor.stopped()) break;
    monitor.advance(1);
  }
  return descent.take();
}

ParentLists without_cycles(const LassoTask& task, const std::vector<LassoFit>& fits) {
  struct Arc {
    Var from, to;
    double strength;
  };
  std::vector<Arc> arcs;
  for (Var x = 0; x < task.n_variables(); ++x) {
    for (std::size_t i = 0; i < fits[x].support.size(); ++i) {
      const Var parent = fits[x].support[i];
      const double b = std::fabs(fits[x].coefficients[i]);
      arcs.push_back({parent, x, b * std::sqrt(task.gram(parent, parent) / task.gram(x, x))});
    }
  }
  std::stable_sort(arcs.begin(), arcs.end(),
                   [](const Arc& a, const Arc& b) { return a.strength > b.strength; });
  // Most of many arcs close a cycle, so the test must be cheap: ancestors as bits answer it at
  // once.
  Structure kept(task.required);
  for (const Arc& arc : arcs) {
    if (!kept.has_arc(arc.from, arc.to) && !kept.reaches(arc.to, arc.from))
      kept.apply({MoveKind::kAdd, arc.to, arc.from});
  }
  return kept.parents();
}

}  // namespace bnstar
