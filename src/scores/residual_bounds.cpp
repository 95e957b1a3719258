#include "scores/residual_bounds.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <Eigen/Cholesky>

#include "base/combinations.h"
#include "base/parallel.h"
#include "data/group_cells.h"

namespace bnstar {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kMostSets = 1e5;
constexpr double kMostNumbers = 1 << 24;

// The discrete variables that some child may have.
std::vector<Var> wanted(const std::vector<ResidualBounds::Child>& children, int n_discrete) {
  std::vector<bool> marked(n_discrete, false);
  for (const ResidualBounds::Child& child : children) {
    for (Var y : child.discrete) marked[y] = true;
  }
  std::vector<Var> result;
  for (Var y = 0; y < n_discrete; ++y) {
    if (marked[y]) result.push_back(y);
  }
  return result;
}

}  // namespace

ResidualBounds::ResidualBounds(const Dataset& data, const GroupedColumns& columns, const std::vector<Child>& children,
                               double weight, SmallCells small_cells, int threads, Monitor& monitor)
    : children_(children), weight_(weight) {
  for (const Child& child : children_) {
    most_continuous_ = std::max(most_continuous_, std::min(child.n_continuous, child.most));
  }
  if (!list_sets(data, monitor)) return;
  take_residuals(data, columns, small_cells, threads, monitor);
  if (monitor.stopped()) {
    *this = ResidualBounds();
    return;
  }
  forbid_others();
  fill_from_above();
}

// False where there are too many.
bool ResidualBounds::list_sets(const Dataset& data, Monitor& monitor) {
  const std::vector<Var> universe = wanted(children_, data.n_variables());
  const int n = static_cast<int>(universe.size());
  int most = 0;
  for (const Child& child : children_)
    most = std::max(most, std::min(child.most, static_cast<int>(child.discrete.size())));
  double sets = 0, of_size = 1;
  for (int k = 0; k <= most; of_size *= static_cast<double>(n - k) / (k + 1), ++k) sets += of_size;
  const double numbers = sets * static_cast<double>(children_.size()) * (most_continuous_ + 2);
  if (sets > kMostSets || numbers > kMostNumbers || !monitor.fits(8 * numbers)) return false;
  sets_ = SetIndex(static_cast<std::size_t>(sets));
  for (int k = 0; k <= most; ++k) {
    std::vector<Var> places(k + 1), set(k);
    std::iota(places.begin(), places.end(), 0);
    for (bool more = true; more;) {
      double q = 1;
      for (int j = 0; j < k; ++j) {
        set[j] = universe[places[j]];
        q *= data.arity(set[j]);
      }
      sets_.number(set.data(), k);
      configurations_.push_back(q);
      more = k > 0 && places[0] + k < n;
      if (more) next_combination(places.data(), k);
    }
  }
  return true;
}

// T of all children in one set, cell by cell.
struct ResidualBounds::Residuals {
  Residuals(const Dataset& data, const GroupedColumns& of)
      : columns(of), cells(data), all(of.n_columns()), means(2 * all.size()), matrix(all.size(), all.size()) {
    std::iota(all.begin(), all.end(), 0);
    triangle.resize(all.size() * (all.size() + 1) / 2);
  }

  void products(std::size_t cell) {
    columns.products(cells.groups(cell), cells.n_groups(cell), cells.weight(cell), all, means.data(), triangle.data());
  }
  // Adds the cell's part; false where it leaves nothing of some child.
  bool add(double weight, double* out) {
    std::size_t at = 0;
    for (std::size_t a = 0; a < all.size(); ++a) {
      for (std::size_t b = 0; b <= a; ++b) matrix(a, b) = matrix(b, a) = triangle[at++];
    }
    const Eigen::LLT<Eigen::MatrixXd> factor(matrix);
    if (factor.info() != Eigen::Success) return false;
    const Eigen::MatrixXd inverse = factor.solve(Eigen::MatrixXd::Identity(matrix.rows(), matrix.cols()));
    double least = 1;
    for (std::size_t x = 0; x < all.size(); ++x) least = std::min(least, 1 / (inverse(x, x) * matrix(x, x)));
    // A bound has to stay below the truth, so what rounding can do is taken off.
    const double error = 64 * static_cast<double>(all.size()) * std::numeric_limits<double>::epsilon() / least;
    if (!(least > 0) || error > 0.1) return false;
    const double two_pi = 2 * std::acos(-1.0);
    for (std::size_t x = 0; x < all.size(); ++x) {
      const double scale = 2 * columns.log_scale(static_cast<int>(x));
      out[x] += weight / 2 * (std::log(two_pi / (weight * inverse(x, x))) + scale + 1 - error);
    }
    return true;
  }

  const GroupedColumns& columns;
  GroupCells cells;
  std::vector<int> all;
  std::vector<double> means, triangle, pooled;
  Eigen::MatrixXd matrix;
};

void ResidualBounds::take_residuals(const Dataset& data, const GroupedColumns& columns, SmallCells small_cells,
                                    int threads, Monitor& monitor) {
  const std::size_t n = children_.size();
  const bool smooth = small_cells == SmallCells::kSmooth;
  residual_.assign(sets_.count() * n, 0.0);
  least_weight_.assign(sets_.count(), kInfinity);
  parallel_for(
      threads, sets_.count(), monitor, [&] { return Residuals(data, columns); },
      [&](std::size_t set, Residuals& work) {
        double* const out = &residual_[set * n];
        work.cells.refine(sets_.set(set), sets_.size(set));
        const double least = work.cells.least_weight();
        if (!smooth) least_weight_[set] = least;
        bool any = smooth || least > static_cast<double>(n);
        if (smooth && work.cells.count() > 1) {
          work.pooled.assign(work.triangle.size(), 0.0);
          for (std::size_t j = 0; j < work.cells.count(); ++j) {
            work.products(j);
            for (std::size_t at = 0; at < work.pooled.size(); ++at) work.pooled[at] += work.triangle[at];
          }
        }
        const double total = columns.total();
        for (std::size_t j = 0; j < work.cells.count() && any; ++j) {
          const double weight = work.cells.weight(j);
          work.products(j);
          if (smooth && work.cells.count() > 1) {
            for (std::size_t at = 0; at < work.pooled.size(); ++at) {
              work.triangle[at] = (work.triangle[at] + weight / (total * total) * work.pooled[at]) / (1 + 1 / total);
            }
          }
          any = work.add(weight, out);
        }
        if (!any) std::fill(out, out + n, -kInfinity);
      });
}

// A child may not have all of them.
void ResidualBounds::forbid_others() {
  for (std::size_t x = 0; x < children_.size(); ++x) {
    std::vector<Var> allowed = children_[x].discrete;
    std::sort(allowed.begin(), allowed.end());
    for (std::size_t set = 0; set < sets_.count(); ++set) {
      const Var* const members = sets_.set(set);
      if (!std::includes(allowed.begin(), allowed.end(), members, members + sets_.size(set))) {
        residual_[set * children_.size() + x] = kInfinity;
      }
    }
  }
}

double ResidualBounds::own(std::size_t set, int child, int n_continuous) const {
  const Child& of = children_[child];
  if (sets_.size(set) + n_continuous > of.most || n_continuous > of.n_continuous) return kInfinity;
  if (least_weight_[set] < n_continuous + 2) return kInfinity;
  return residual_[set * children_.size() + child] + weight_ * configurations_[set] * (n_continuous + 2);
}

bool ResidualBounds::lacks_rows(int child) const {
  if (least_weight_.empty()) return false;
  const Child& of = children_[child];
  for (std::size_t set = 0; set < least_weight_.size(); ++set) {
    const int most = std::min(of.n_continuous, of.most - sets_.size(set));
    if (residual_[set * children_.size() + child] < kInfinity && least_weight_[set] < most + 2) return true;
  }
  return false;
}

// Larger sets come later, and what is known of one goes to those without one of its members.
void ResidualBounds::fill_from_above() {
  above_.assign(sets_.count() * children_.size() * static_cast<std::size_t>(most_continuous_ + 1), kInfinity);
  std::vector<Var> smaller;
  for (std::size_t set = sets_.count(); set-- > 1;) {
    const int size = sets_.size(set);
    for (int drop = 0; drop < size; ++drop) {
      smaller.assign(sets_.set(set), sets_.set(set) + size);
      smaller.erase(smaller.begin() + drop);
      const std::size_t subset = sets_.find(smaller.data(), size - 1);
      for (int p = 0; p <= most_continuous_; ++p) {
        for (int x = 0; x < static_cast<int>(children_.size()); ++x) {
          double& known = above_[place(subset, x, p)];
          known = std::min({known, above_[place(set, x, p)], own(set, x, p)});
        }
      }
    }
  }
}

double ResidualBounds::at_least(int child, const Var* discrete, int n_discrete, int n_continuous, bool strict) const {
  if (sets_.count() == 0) return -kInfinity;
  const std::size_t set = sets_.find(discrete, n_discrete);
  if (set == SetIndex::kAbsent || n_continuous > most_continuous_) return -kInfinity;
  return std::min(above_[place(set, child, n_continuous)], own(set, child, n_continuous + (strict ? 1 : 0)));
}

}  // namespace bnstar
