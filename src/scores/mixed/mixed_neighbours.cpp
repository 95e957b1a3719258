// A continuous child with many continuous columns beside few discrete ones: what each column adds
// as one more parent. In every cell of the discrete parents the columns are projected on the
// continuous ones, all at once. Set by set, each would take a factor of the whole family.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/eigen.h"
#include "scores/engines/lost_digits.h"
#include "scores/mixed/mixed_work.h"

namespace bnstar {

namespace {

// Below this many columns climbs ask for most sets more than once, and remember them.
constexpr int kManyColumns = 100;
// The most numbers that a pass over all columns may take: nothing looks for a stop meanwhile.
constexpr double kMostOfPass = 1 << 22;
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

using Row = Eigen::Map<Eigen::ArrayXd>;

// What the columns have in a cell: their squares, and a row of products for every member of a
// family, whose last one is the child.
class CellColumns {
 public:
  CellColumns(const std::vector<int>& family, int n)
      : family_(family),
        n_(n),
        products_(family.size() * static_cast<std::size_t>(n)),
        squares_(static_cast<std::size_t>(n)) {}

  double* products() { return products_.data(); }
  double* squares() { return squares_.data(); }

  // Every row becomes what the members before it leave of its products. False if they leave too
  // little of its member. The operations are ordered such that the child and a column could change
  // places.
  bool project() {
    left_ = Row(squares(), n_);
    for (std::size_t k = 0; k < family_.size(); ++k) {
      Row now = row(k);
      for (std::size_t j = 0; j < k; ++j) now -= row(j)[family_[k]] * row(j);
      const double pivot = left_[family_[k]];
      if (!(pivot > kSmallShare * squares_[static_cast<std::size_t>(family_[k])])) return false;
      if (k + 1 == family_.size()) break;
      now *= 1 / std::sqrt(pivot);
      left_ -= now.square();
    }
    return true;
  }

  // ln of the factor by which the residual variance of the child changes with column y, which is no
  // member, as one more parent; NaN where doubles do not suffice.
  double log_ratio_with(int y) {
    const double product = row(family_.size() - 1)[y];
    const double ratio = 1 - product * product / (left_[family_.back()] * left_[y]);
    const bool precise =
        left_[y] > kSmallShare * squares_[static_cast<std::size_t>(y)] && ratio > kLeastRatio;
    return precise ? std::log(ratio) : kUnknown;
  }

  // The same without each parent: 1 + b^2 / (v s), where b is its coefficient, v its place on the
  // diagonal of the inverse of the parents' products, and s what they leave of the child.
  std::vector<double> log_ratios_without() {
    const Eigen::Index size = static_cast<Eigen::Index>(family_.size()) - 1;
    Eigen::MatrixXd factor(size, size);
    Eigen::VectorXd of_child(size);
    for (Eigen::Index j = 0; j < size; ++j) {
      const Row of_member = row(static_cast<std::size_t>(j));
      for (Eigen::Index k = 0; k < size; ++k) {
        factor(k, j) = of_member[family_[static_cast<std::size_t>(k)]];
      }
      of_child[j] = of_member[family_.back()];
    }
    const Eigen::MatrixXd inverse =
        factor.triangularView<Eigen::Lower>().solve(Eigen::MatrixXd::Identity(size, size));
    std::vector<double> ratios;
    for (Eigen::Index k = 0; k < size; ++k) {
      const double coefficient = inverse.col(k).dot(of_child);
      ratios.push_back(std::log1p(coefficient * coefficient /
                                  (inverse.col(k).squaredNorm() * left_[family_.back()])));
    }
    return ratios;
  }

 private:
  Row row(std::size_t k) { return Row(products_.data() + k * static_cast<std::size_t>(n_), n_); }

  const std::vector<int>& family_;
  Eigen::Index n_;
  std::vector<double> products_, squares_;
  Eigen::ArrayXd left_;  // of every column, by the parents
};

}  // namespace

// `parents` are of one size.
std::vector<double> MixedLocalScore::costs_by_sets(Var child,
                                                   const std::vector<std::vector<Var>>& parents,
                                                   Work& work) const {
  if (parents.empty()) return {};
  const int size = static_cast<int>(parents[0].size());
  std::vector<Var> sets, families;
  for (const std::vector<Var>& set : parents) {
    sets.insert(sets.end(), set.begin(), set.end());
    const auto place = std::lower_bound(set.begin(), set.end(), child);
    families.insert(families.end(), set.begin(), place);
    families.push_back(child);
    families.insert(families.end(), place, set.end());
  }
  std::vector<double> of_sets(parents.size() * 2), of_families(parents.size() * 2), costs;
  evaluate_few({size, parents.size(), sets.data()}, work, of_sets.data());
  evaluate_few({size + 1, parents.size(), families.data()}, work, of_families.data());
  for (std::size_t i = 0; i < parents.size(); ++i) {
    double configurations = 1;
    for (Var y : parents[i]) configurations *= arity(y);
    costs.push_back(cost(
        {child, parents[i].data(), size, configurations, &of_sets[2 * i], &of_families[2 * i]}));
  }
  return costs;
}

// Writes for every column what the likelihood costs more with it as one more parent, or without it
// if it is one; NaN where doubles do not suffice. False if they do not suffice for the family
// itself, or if a cell has too few rows for one more parent.
bool MixedLocalScore::changes_by_column(const Neighbourhood& asked, Work& work,
                                        std::vector<double>& changes) const {
  std::vector<Var> states;
  std::vector<int> family;
  for (Var y : asked.parents) (is_continuous(y) ? family : states).push_back(places_[y].number);
  family.push_back(places_[asked.child].number);
  work.cells.refine(states.data(), static_cast<int>(states.size()));
  if (work.cells.least_weight() < static_cast<double>(family.size()) + 2) return false;
  const int n = columns_.n_columns();
  changes.assign(static_cast<std::size_t>(n), 0.0);
  CellColumns cell(family, n);
  for (std::size_t j = 0; j < work.cells.count(); ++j) {
    const double weight = work.cells.weight(j);
    columns_.products_with(work.cells.groups(j), work.cells.n_groups(j), weight, family,
                           cell.products(), cell.squares());
    if (!cell.project()) return false;
    const std::vector<double> without = cell.log_ratios_without();
    auto parent = family.begin();
    for (int y = 0; y < n; ++y) {
      const bool less = parent != family.end() - 1 && *parent == y;
      const double ratio = less ? without[static_cast<std::size_t>(parent - family.begin())]
                                : cell.log_ratio_with(y);
      changes[static_cast<std::size_t>(y)] += weight / 2 * ratio;
      parent += less;
    }
  }
  return true;
}

bool MixedLocalScore::neighbour_costs(const Neighbourhood& asked, Workspace& workspace,
                                      double* costs) const {
  if (!is_continuous(asked.child) || small_cells_ == SmallCells::kSmooth ||
      columns_.n_columns() < kManyColumns ||
      columns_.n_items() * columns_.n_columns() > kMostOfPass)
    return false;
  Work& work = static_cast<Work&>(workspace);
  std::vector<double> changes;
  if (!changes_by_column(asked, work, changes)) return false;
  const double own = costs[0] = costs_by_sets(asked.child, {asked.parents}, work)[0];
  if (std::isinf(own)) return false;
  double dearer = weight_;
  for (Var y : asked.parents) dearer *= arity(y);
  // Discrete parents, and what is in doubt: the parents, and where the costs go.
  std::vector<std::vector<Var>> smaller, larger;
  std::vector<double*> of_smaller, of_larger;
  for (std::size_t i = 0; i < asked.toggled.size(); ++i) {
    const Var y = asked.toggled[i];
    const auto place = std::lower_bound(asked.parents.begin(), asked.parents.end(), y);
    const bool less = place != asked.parents.end() && *place == y;
    const double change =
        is_continuous(y) ? changes[static_cast<std::size_t>(places_[y].number)] : kUnknown;
    costs[i + 1] = own + ((less ? -dearer : dearer) + change);
    if (!std::isnan(change)) continue;
    std::vector<Var> set(asked.parents.begin(), place);
    if (!less) set.push_back(y);
    set.insert(set.end(), place + less, asked.parents.end());
    (less ? smaller : larger).push_back(std::move(set));
    (less ? of_smaller : of_larger).push_back(&costs[i + 1]);
  }
  const std::vector<double> fewer = costs_by_sets(asked.child, smaller, work),
                            more = costs_by_sets(asked.child, larger, work);
  for (std::size_t i = 0; i < fewer.size(); ++i) *of_smaller[i] = fewer[i];
  for (std::size_t i = 0; i < more.size(); ++i) *of_larger[i] = more[i];
  return true;
}

}  // namespace bnstar
