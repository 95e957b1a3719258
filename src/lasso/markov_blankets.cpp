#include "lasso/markov_blankets.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <utility>

#include "base/cholesky.h"
#include "base/infinity.h"
#include "base/parallel.h"
#include "math/lasso_path.h"

namespace bnstar {

namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
// For the values that a thread remembers.
constexpr double kBytes = 1 << 20;

// Penalties from the largest down to a millionth of it, in stretches of equal steps of the
// logarithm.
constexpr int kStretches = 12, kSteps = 5;
const double kStep = std::log(10.0) / 10;
// The most often that steps are halved. If variables enter together or change places, successive
// supports never differ in only one.
constexpr int kHalvings = 20;

// Columns that are equal, or opposite, up to kCopy of their square are copies: rounding decides
// which of them a support has. Below kSameColumn their products do not tell them apart.
constexpr double kCopy = 1e-9, kSameColumn = 2e-15;
// Scores that differ by less are equal up to rounding.
constexpr double kGain = 1e-6;
// The most sets with copies that are scored for one variable.
constexpr std::size_t kTries = 5000;
struct Copies {
  explicit Copies(const Eigen::MatrixXd& correlations);

  std::vector<std::vector<Var>> of;  // by variable
  std::vector<Var> inexact;          // variables with copies that differ from them
};

Copies::Copies(const Eigen::MatrixXd& correlations)
    : of(static_cast<std::size_t>(correlations.rows())) {
  for (Eigen::Index x = 0; x < correlations.rows(); ++x) {
    bool differs = false;
    for (Eigen::Index y = 0; y < correlations.rows(); ++y) {
      const double apart = 2 * (1 - std::fabs(correlations(y, x)));
      if (y == x || apart > kCopy) continue;
      of[static_cast<std::size_t>(x)].push_back(static_cast<Var>(y));
      differs = differs || apart > kSameColumn;
    }
    if (differs) inexact.push_back(static_cast<Var>(x));
  }
}

// By variable, a lower bound for what all others leave of it; 0 if that is not known because they
// determine it or each other up to kSmallError.
constexpr double kSmallError = 1e-4;
std::vector<double> least_left(const Eigen::MatrixXd& correlations, int threads, Monitor& monitor) {
  const Eigen::Index n = correlations.rows();
  std::vector<double> left(static_cast<std::size_t>(n), 0);
  const Cholesky factor(correlations);
  monitor.poll();
  if (!factor.exists() || monitor.stopped()) return left;
  // The relative error of the inverse.
  const double error = 64 * static_cast<double>(n) * kEpsilon / factor.reciprocal_condition();
  if (!(error < kSmallError)) return left;
  parallel_for(threads, left.size(), monitor, [&](std::size_t x) {
    const Eigen::Index at = static_cast<Eigen::Index>(x);
    Eigen::VectorXd column = Eigen::VectorXd::Unit(n - at, 0);
    solve_in_last_rows(factor.lower(), column);
    left[x] = (1 - error) / column.squaredNorm();
  });
  return left;
}

// A support and its score relative to the other supports of the variable: higher is better.
struct Judged {
  const PathSupport* support = nullptr;
  double worth = 0;
  double error = 0;  // of `worth`; infinite if it is not known
};

class Blanket {
 public:
  // `families` belongs to this thread.
  Blanket(const BlanketProblem& problem, const Copies& copies, Var x, double least_left,
          FamilyScores& families, Monitor& monitor)
      : x_(x),
        rows_(problem.n),
        price_(problem.price),
        most_(problem.most),
        copies_(copies),
        least_left_(least_left),
        families_(families),
        pacer_(monitor),
        path_({problem.correlations.data(), families.n_variables()}, x, pacer_) {}

  // Empty if it was stopped.
  std::vector<Var> find() {
    const double largest = path_.largest_penalty();
    if (!(largest > 0)) return {};
    best_ = {path_.at(2 * largest), 0, 0};
    for (int stretch = 0; stretch < kStretches; ++stretch) {
      if (!visit(std::log(largest) - kStep * kSteps * stretch)) return {};
      choose();
      for (const auto& [penalty, support] : visited_) supports_.push_back(support);
      if (most_worth(visited_.back().second->members.size()) < best_.worth) break;
    }
    return try_copies() ? best_.support->members : std::vector<Var>{};
  }

 private:
  // From logarithms of penalties, descending; false if it was stopped.
  bool visit(double first) {
    visited_.clear();
    for (int step = 0; step <= kSteps; ++step) visited_.emplace_back(first - kStep * step, nullptr);
    for (int round = 0; round <= kHalvings; ++round) {
      for (auto& [penalty, support] : visited_) {
        if (!support) support = path_.at(std::exp(penalty));
        if (!support) return false;
      }
      if (round == kHalvings || !halve_steps()) break;
    }
    return true;
  }

  // Adds penalties between supports that differ in more than one variable. Returns whether there
  // were any.
  bool halve_steps() {
    std::vector<std::pair<double, const PathSupport*>> more;
    for (std::size_t i = 0; i < visited_.size(); ++i) {
      more.push_back(visited_[i]);
      if (i + 1 == visited_.size() || !differ(*visited_[i].second, *visited_[i + 1].second))
        continue;
      more.emplace_back((visited_[i].first + visited_[i + 1].first) / 2, nullptr);
    }
    const bool some = more.size() > visited_.size();
    visited_ = std::move(more);
    return some;
  }

  static bool differ(const PathSupport& a, const PathSupport& b) {
    if (&a == &b) return false;
    std::size_t i = 0, j = 0, apart = 0;
    while (i < a.members.size() || j < b.members.size()) {
      const bool from_a =
          j == b.members.size() || (i < a.members.size() && a.members[i] < b.members[j]);
      const bool from_b =
          i == a.members.size() || (j < b.members.size() && b.members[j] < a.members[i]);
      if (from_a || from_b) ++apart;
      i += !from_b;
      j += !from_a;
    }
    return apart > 1;
  }

  double price(std::size_t size) const { return price_ * static_cast<double>(size); }

  // No set of `size` variables explains more than all variables do.
  double most_worth(std::size_t size) const {
    return least_left_ > 0 ? -rows_ / 2 * std::log(least_left_) - price(size) : kInfinity;
  }

  Judged judge(const PathSupport& support) const {
    const double worth = -rows_ / 2 * std::log(support.left) - price(support.members.size());
    // Twice the derivative, if that is meaningful.
    const double error =
        support.error < support.left / 2 ? rows_ * support.error / support.left : kInfinity;
    return {&support, worth, error};
  }

  // The best of the supports visited and the best so far; of several the first, which has the
  // largest penalty.
  void choose() {
    std::vector<Judged> open{best_};
    for (const auto& [penalty, support] : visited_) {
      if (support->members.size() > most_ || support->members == open.back().support->members)
        continue;
      open.push_back(judge(*support));
    }
    double least = -kInfinity;
    for (const Judged& one : open) least = std::max(least, one.worth - one.error);
    const auto worse = [least](const Judged& one) { return one.worth + one.error < least; };
    open.erase(std::remove_if(open.begin(), open.end(), worse), open.end());
    if (open.size() > 1) {
      for (Judged& one : open) one = score(one);
    }
    best_ = open.front();
    for (const Judged& one : open) {
      if (one.worth > best_.worth) best_ = one;
    }
  }

  // Tries copies in place of members of each support, and of the best one as long as that helps;
  // false if it was stopped.
  bool try_copies() {
    const std::vector<Var>* before = nullptr;
    for (const PathSupport* support : supports_) {
      if (before && support->members == *before) continue;
      before = &support->members;
      if (!try_copies_in(*before)) return false;
    }
    for (const PathSupport* last = nullptr; last != best_.support;) {
      last = best_.support;
      if (!try_copies_in(last->members)) return false;
    }
    return true;
  }

  // Replaces a member by a copy; also adds or removes each variable that has inexact copies.
  bool try_copies_in(const std::vector<Var>& members) {
    for (Var y : copies_.inexact) {
      if (y != x_ && !try_members(has(members, y) ? without(members, y) : with(members, y)))
        return false;
    }
    for (Var y : members) {
      for (Var copy : copies_.of[static_cast<std::size_t>(y)]) {
        if (copy == x_ || has(members, copy)) continue;
        if (!try_members(with(without(members, y), copy))) return false;
      }
    }
    return true;
  }

  static bool has(const std::vector<Var>& members, Var one) {
    return std::binary_search(members.begin(), members.end(), one);
  }
  static std::vector<Var> with(std::vector<Var> members, Var one) {
    members.insert(std::lower_bound(members.begin(), members.end(), one), one);
    return members;
  }
  static std::vector<Var> without(std::vector<Var> members, Var one) {
    members.erase(std::lower_bound(members.begin(), members.end(), one));
    return members;
  }

  // False if it was stopped.
  bool try_members(const std::vector<Var>& members) {
    if (!pacer_.go_on()) return false;
    if (members.size() > most_ || tries_ == kTries) return true;
    ++tries_;
    with_copies_.push_back({members, 0, kInfinity});
    const Judged one = score({&with_copies_.back(), 0, kInfinity});
    best_ = score(best_);
    if (one.worth > best_.worth + kGain) {
      best_ = one;
    } else {
      with_copies_.pop_back();
    }
    return true;
  }

  // Judges by the score itself, unless that has been done.
  Judged score(const Judged& one) {
    if (one.error == 0) return one;
    if (!has_none_) {
      none_ = families_.cost(x_, {});
      has_none_ = true;
    }
    return {one.support, none_ - families_.cost(x_, one.support->members), 0};
  }

  const Var x_;
  const double rows_;
  const double price_;
  const std::size_t most_;
  const Copies& copies_;
  const double least_left_;
  FamilyScores& families_;
  Pacer pacer_;
  LassoPath path_;
  std::vector<std::pair<double, const PathSupport*>> visited_;
  std::vector<const PathSupport*> supports_;  // all that were visited
  std::deque<PathSupport> with_copies_;       // those that were the best
  Judged best_;
  std::size_t tries_ = 0;  // with copies
  bool has_none_ = false;
  double none_ = 0;  // what x costs without parents
};

}  // namespace

std::vector<std::vector<Var>> find_markov_blankets(const BlanketProblem& problem, int threads,
                                                   Monitor& monitor) {
  const std::size_t n = static_cast<std::size_t>(problem.families.n_variables());
  std::vector<std::vector<Var>> blankets(n);
  const Copies copies(problem.correlations);
  const std::vector<double> left = least_left(problem.correlations, threads, monitor);
  monitor.begin_phase(static_cast<double>(n));
  parallel_for(
      threads, n, monitor, [&] { return problem.families.twin(kBytes); },
      [&](std::size_t x, FamilyScores& own) {
        blankets[x] = Blanket(problem, copies, static_cast<Var>(x), left[x], own, monitor).find();
        monitor.advance(1);
      });
  return blankets;
}

}  // namespace bnstar
