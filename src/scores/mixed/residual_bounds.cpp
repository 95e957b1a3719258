#include "scores/mixed/residual_bounds.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/combinations.h"
#include "base/infinity.h"
#include "base/parallel.h"
#include "data/group_cells.h"

namespace bnstar {

namespace {

constexpr double kMostSets = 1e5;
constexpr double kMostNumbers = 1 << 24;

// The discrete variables that may be parents of some child.
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

ResidualBounds::ResidualBounds(const Dataset& data, const GroupedColumns& columns,
                               const std::vector<Child>& children, double weight,
                               SmallCells small_cells, ProductStore& store, int threads,
                               Monitor& monitor)
    : children_(children), weight_(weight) {
  for (const Child& child : children_) {
    most_continuous_ = std::max(most_continuous_, std::min(child.n_continuous, child.most));
  }
  if (!list_sets(data, monitor)) return;
  take_residuals(data, columns, small_cells, store, threads, monitor);
  if (monitor.stopped()) {
    *this = ResidualBounds();
    return;
  }
  forbid_others();
  fill_from_above();
}

// False if there are too many sets.
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

// Works out T of all children for one set, cell by cell.
struct ResidualBounds::Residuals {
  Residuals(const Dataset& data, const GroupedColumns& of)
      : columns(of),
        cells(data),
        all(of.n_columns()),
        means(2 * all.size()),
        factor(all.size() * all.size()) {
    std::iota(all.begin(), all.end(), 0);
    own.resize(all.size() * (all.size() + 1) / 2);
  }

  // Takes the products of a cell, mixed with the pooled ones if there are any.
  void take(const CellProducts* known, std::size_t cell, double total) {
    if (known) {
      own.assign(known->of_cell(cell), known->of_cell(cell) + known->triangle);
    } else {
      columns.products(cells.groups(cell), cells.n_groups(cell), cells.weight(cell), all,
                       means.data(), own.data());
    }
    const double share = cells.weight(cell) / (total * total);
    for (std::size_t at = 0; at < pooled.size(); ++at)
      own[at] = (own[at] + share * pooled[at]) / (1 + 1 / total);
  }

  // Adds the cell's part; false if others leave nothing of some child. What they leave is 1 /
  // (M^-1)_xx.
  bool add(double weight, double* out) {
    const std::size_t n = all.size();
    if (!invert_factor()) return false;
    double least = 1;
    for (std::size_t x = 0; x < n; ++x) {
      means[x] = 0;
      for (std::size_t i = x; i < n; ++i) means[x] += factor[i * n + x] * factor[i * n + x];
      least = std::min(least, 1 / (means[x] * own[x * (x + 1) / 2 + x]));
    }
    // A bound has to stay below the truth, so the largest rounding error is subtracted.
    const double error =
        64 * static_cast<double>(n) * std::numeric_limits<double>::epsilon() / least;
    if (!(least > 0) || !(error < 0.1)) return false;
    const double two_pi = 2 * std::acos(-1.0);
    for (std::size_t x = 0; x < n; ++x) {
      const double scale = 2 * columns.log_scale(static_cast<int>(x));
      out[x] += weight / 2 * (std::log(two_pi / (weight * means[x])) + scale + 1 - error);
    }
    return true;
  }

  // Makes `factor` the inverse of the Cholesky factor of the products; false if there is none.
  bool invert_factor() {
    const std::size_t n = all.size();
    std::size_t at = 0;
    for (std::size_t a = 0; a < n; ++a) {
      double* const row = &factor[a * n];
      for (std::size_t b = 0; b <= a; ++b) {
        double sum = own[at++];
        for (std::size_t k = 0; k < b; ++k) sum -= row[k] * factor[b * n + k];
        if (a == b && !(sum > 0)) return false;
        row[b] = a == b ? std::sqrt(sum) : sum / factor[b * n + b];
      }
    }
    for (std::size_t b = 0; b < n; ++b) {
      factor[b * n + b] = 1 / factor[b * n + b];
      for (std::size_t a = b + 1; a < n; ++a) {
        double sum = 0;
        for (std::size_t k = b; k < a; ++k) sum += factor[a * n + k] * factor[k * n + b];
        factor[a * n + b] = -sum / factor[a * n + a];
      }
    }
    return true;
  }

  const GroupedColumns& columns;
  GroupCells cells;
  std::vector<int> all;
  std::vector<double> means, own, pooled, factor;
};

void ResidualBounds::take_residuals(const Dataset& data, const GroupedColumns& columns,
                                    SmallCells small_cells, ProductStore& store, int threads,
                                    Monitor& monitor) {
  const std::size_t n = children_.size();
  const bool smooth = small_cells == SmallCells::kSmooth;
  residual_.assign(sets_.count() * n, 0.0);
  least_weight_.assign(sets_.count(), kInfinity);
  std::vector<ProductStore::Slot*> slots;
  for (std::size_t set = 0; set < sets_.count(); ++set)
    slots.push_back(store.slot(sets_.set(set), sets_.size(set)));
  parallel_for(
      threads, sets_.count(), monitor, [&] { return Residuals(data, columns); },
      [&](std::size_t set, Residuals& work) {
        double* const out = &residual_[set * n];
        work.cells.refine(sets_.set(set), sets_.size(set));
        const double least = work.cells.least_weight(), total = columns.total();
        const std::size_t cells = work.cells.count();
        if (!smooth) least_weight_[set] = least;
        bool any = smooth || least > static_cast<double>(n);
        if (any && slots[set] && store.take(cells, n)) {
          *slots[set] =
              std::make_unique<CellProducts>(work.cells, columns, work.all, work.means.data());
        }
        const CellProducts* const known = slots[set] ? slots[set]->get() : nullptr;
        work.pooled.clear();
        if (smooth && cells > 1) {
          std::vector<double> sum(work.own.size(), 0.0);
          for (std::size_t j = 0; j < cells; ++j) {
            work.take(known, j, total);
            for (std::size_t at = 0; at < sum.size(); ++at) sum[at] += work.own[at];
          }
          work.pooled = std::move(sum);
        }
        for (std::size_t j = 0; j < cells && any; ++j) {
          work.take(known, j, total);
          any = work.add(work.cells.weight(j), out);
        }
        if (!any) std::fill(out, out + n, -kInfinity);
      });
}

// Excludes sets that a child may not have.
void ResidualBounds::forbid_others() {
  for (std::size_t x = 0; x < children_.size(); ++x) {
    std::vector<Var> candidates = children_[x].discrete;
    std::sort(candidates.begin(), candidates.end());
    for (std::size_t set = 0; set < sets_.count(); ++set) {
      const Var* const members = sets_.set(set);
      if (!std::includes(candidates.begin(), candidates.end(), members,
                         members + sets_.size(set))) {
        residual_[set * children_.size() + x] = kInfinity;
      }
    }
  }
}

double ResidualBounds::own(std::size_t set, int child, int n_continuous) const {
  const Child& of = children_[child];
  if (sets_.size(set) + n_continuous > of.most || n_continuous > of.n_continuous) return kInfinity;
  if (least_weight_[set] < n_continuous + 2) return kInfinity;
  return residual_[set * children_.size() + child] +
         weight_ * configurations_[set] * (n_continuous + 2);
}

bool ResidualBounds::lacks_rows(int child) const {
  if (least_weight_.empty()) return false;
  const Child& of = children_[child];
  for (std::size_t set = 0; set < least_weight_.size(); ++set) {
    const int most = std::min(of.n_continuous, of.most - sets_.size(set));
    if (residual_[set * children_.size() + child] < kInfinity && least_weight_[set] < most + 2)
      return true;
  }
  return false;
}

// Larger sets come later; what is known of one is passed to the sets without one of its members.
void ResidualBounds::fill_from_above() {
  above_.assign(sets_.count() * children_.size() * static_cast<std::size_t>(most_continuous_ + 1),
                kInfinity);
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

double ResidualBounds::at_least(int child, const Var* discrete, int n_discrete, int n_continuous,
                                bool strict) const {
  if (sets_.count() == 0) return -kInfinity;
  const std::size_t set = sets_.find(discrete, n_discrete);
  if (set == SetIndex::kAbsent || n_continuous > most_continuous_) return -kInfinity;
  return std::min(above_[place(set, child, n_continuous)],
                  own(set, child, n_continuous + (strict ? 1 : 0)));
}

}  // namespace bnstar
