#include "data/grouped_columns.h"

#include <algorithm>
#include <cmath>

#include "base/parallel.h"

namespace bnstar {

namespace {

std::size_t triangle(std::size_t n) { return n * (n + 1) / 2; }

// Adds row x of a symmetric matrix, given by its lower triangle, to `out`.
void add_symmetric_row(const double* lower, std::size_t n, std::size_t x, double* out) {
  for (std::size_t y = 0; y <= x; ++y) out[y] += lower[triangle(x) + y];
  for (std::size_t y = x + 1; y < n; ++y) out[y] += lower[triangle(y) + x];
}

// Groups of this many rows or more are kept as products: adding these costs about as much as two
// rows.
constexpr std::size_t kFewestRows = 4;

}  // namespace

// The rows by group.
struct GroupedColumns::Rows {
  const std::vector<const double*>& columns;
  const double* counts;
  std::vector<std::size_t> start;
  std::vector<std::uint32_t> row;

  double count(std::uint32_t at) const { return counts ? counts[at] : 1; }
  std::size_t size(std::size_t group) const { return start[group + 1] - start[group]; }
};

GroupedColumns::GroupedColumns(const std::vector<const double*>& columns, const double* counts,
                               const std::vector<std::uint32_t>& group, std::size_t n_groups,
                               int threads, Monitor& monitor) {
  take_scales(columns, counts, group.size(), threads);
  Rows rows{columns, counts, std::vector<std::size_t>(n_groups + 1, 0),
            std::vector<std::uint32_t>(group.size())};
  for (std::uint32_t g : group) ++rows.start[g + 1];
  for (std::size_t g = 0; g < n_groups; ++g) rows.start[g + 1] += rows.start[g];
  std::vector<std::size_t> next(rows.start.begin(), rows.start.end() - 1);
  for (std::size_t i = 0; i < group.size(); ++i)
    rows.row[next[group[i]]++] = static_cast<std::uint32_t>(i);
  // The products of many small groups can take much more memory than the data.
  const std::size_t nc = columns.size();
  std::size_t fewest = kFewestRows, whole = 0;
  const auto large = [&](std::size_t g) { return rows.size(g) >= fewest; };
  do {
    whole = 0;
    for (std::size_t g = 0; g < n_groups; ++g) whole += large(g);
  } while (!monitor.fits(16.0 * static_cast<double>(whole * triangle(nc))) &&
           (fewest *= 2) <= group.size());
  first_item_.assign(1, 0);
  place_.assign(n_groups, kNone);
  whole = 0;
  for (std::size_t g = 0; g < n_groups; ++g) {
    if (large(g)) place_[g] = triangle(nc) * whole++;
    first_item_.push_back(first_item_[g] + (large(g) ? 1 : rows.size(g)));
  }
  weight_.resize(first_item_.back());
  values_.resize(weight_.size() * nc);
  products_.resize(triangle(nc) * whole);
  Monitor patient{Limits{}, nullptr, nullptr};
  constexpr std::size_t kGroupsPerTask = 64;
  parallel_for(threads, (n_groups + kGroupsPerTask - 1) / kGroupsPerTask, patient,
               [&](std::size_t task) {
                 const std::size_t last = std::min(n_groups, (task + 1) * kGroupsPerTask);
                 for (std::size_t g = task * kGroupsPerTask; g < last; ++g) take_group(rows, g);
               });
}

// Scales by a power of two first, so that no square overflows or vanishes.
void GroupedColumns::take_scales(const std::vector<const double*>& columns, const double* counts,
                                 std::size_t rows, int threads) {
  for (std::size_t i = 0; i < rows; ++i) total_ += counts ? counts[i] : 1;
  for (auto* numbers : {&unit_, &mean_, &per_deviation_, &log_scale_})
    numbers->resize(columns.size());
  Monitor patient{Limits{}, nullptr, nullptr};
  parallel_for(threads, columns.size(), patient, [&](std::size_t x) {
    const double* const column = columns[x];
    double largest = 0;
    for (std::size_t i = 0; i < rows; ++i) largest = std::max(largest, std::abs(column[i]));
    unit_[x] = std::ldexp(1.0, -std::max(std::ilogb(largest), -1000));
    double sum = 0, squares = 0, rest = 0;
    for (std::size_t i = 0; i < rows; ++i) sum += (counts ? counts[i] : 1) * (column[i] * unit_[x]);
    mean_[x] = sum / total_;
    for (std::size_t i = 0; i < rows; ++i) {
      const double count = counts ? counts[i] : 1, value = column[i] * unit_[x] - mean_[x];
      squares += count * value * value;
      rest += count * value;
    }
    const double deviation = std::sqrt((squares - rest * rest / total_) / total_);
    per_deviation_[x] = 1 / deviation;
    log_scale_[x] = std::log(deviation) - std::log(unit_[x]);
  });
}

void GroupedColumns::take_group(const Rows& rows, std::size_t group) {
  const std::size_t nc = rows.columns.size(), first = rows.start[group], n = rows.size(group);
  const auto value = [&](std::size_t x, std::uint32_t at) {
    return (rows.columns[x][at] * unit_[x] - mean_[x]) * per_deviation_[x];
  };
  const std::size_t item = first_item_[group];
  if (place_[group] == kNone) {
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint32_t at = rows.row[first + i];
      weight_[item + i] = rows.count(at);
      for (std::size_t x = 0; x < nc; ++x) values_[(item + i) * nc + x] = value(x, at);
    }
    return;
  }
  double* const means = &values_[item * nc];
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint32_t at = rows.row[first + i];
    weight_[item] += rows.count(at);
    for (std::size_t x = 0; x < nc; ++x) means[x] += rows.count(at) * value(x, at);
  }
  for (std::size_t x = 0; x < nc; ++x) means[x] /= weight_[item];
  std::vector<double> rest(nc);
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint32_t at = rows.row[first + i];
    for (std::size_t x = 0; x < nc; ++x) rest[x] = value(x, at) - means[x];
    double* out = &products_[place_[group]];
    for (std::size_t x = 0; x < nc; ++x) {
      const double weighed = rows.count(at) * rest[x];
      for (std::size_t y = 0; y <= x; ++y) *out++ += weighed * rest[y];
    }
  }
}

double GroupedColumns::bytes() const {
  return 8.0 * static_cast<double>(weight_.size() + values_.size() + products_.size() +
                                   first_item_.size() + place_.size());
}

void GroupedColumns::products(const std::uint32_t* groups, std::size_t n_groups, double weight,
                              const std::vector<int>& columns, double* means, double* out) const {
  const std::size_t c = columns.size();
  const bool all = c == log_scale_.size();
  std::fill(means, means + 2 * c, 0.0);
  std::fill(out, out + triangle(c), 0.0);
  for (std::size_t k = 0; k < n_groups; ++k) {
    for (std::size_t i = first_item_[groups[k]]; i < first_item_[groups[k] + 1]; ++i) {
      const double* const values = item(i);
      for (std::size_t a = 0; a < c; ++a) means[a] += weight_[i] * values[columns[a]];
    }
  }
  for (std::size_t a = 0; a < c; ++a) means[a] /= weight;
  double* const rest = means + c;
  for (std::size_t k = 0; k < n_groups; ++k) {
    const std::size_t group = groups[k];
    for (std::size_t i = first_item_[group]; i < first_item_[group + 1]; ++i) {
      const double* const values = item(i);
      for (std::size_t a = 0; a < c; ++a) rest[a] = values[columns[a]] - means[a];
      double* row = out;
      for (std::size_t a = 0; a < c; row += ++a) {
        const double weighed = weight_[i] * rest[a];
        for (std::size_t b = 0; b <= a; ++b) row[b] += weighed * rest[b];
      }
    }
    if (place_[group] == kNone) continue;
    const double* const own = &products_[place_[group]];
    if (all) {
      for (std::size_t at = 0; at < triangle(c); ++at) out[at] += own[at];
    } else {
      double* to = out;
      for (std::size_t a = 0; a < c; ++a) {
        const double* const row = own + triangle(static_cast<std::size_t>(columns[a]));
        for (std::size_t b = 0; b <= a; ++b) *to++ += row[columns[b]];
      }
    }
  }
}

std::vector<double> GroupedColumns::means_of(const std::uint32_t* groups, std::size_t n_groups,
                                             double weight) const {
  const std::size_t n = log_scale_.size();
  std::vector<double> means(n, 0.0);
  for (std::size_t k = 0; k < n_groups; ++k) {
    for (std::size_t i = first_item_[groups[k]]; i < first_item_[groups[k] + 1]; ++i) {
      for (std::size_t x = 0; x < n; ++x) means[x] += weight_[i] * item(i)[x];
    }
  }
  for (double& mean : means) mean /= weight;
  return means;
}

// Of two columns the later one is weighed first, so x with y is the same number as y with x.
void GroupedColumns::products_with(const std::uint32_t* groups, std::size_t n_groups, double weight,
                                   const std::vector<int>& few, double* out,
                                   double* squares) const {
  const std::size_t n = log_scale_.size();
  const std::vector<double> means = means_of(groups, n_groups, weight);
  std::vector<double> rest(n), weighed(n);
  std::fill(out, out + few.size() * n, 0.0);
  std::fill(squares, squares + n, 0.0);
  for (std::size_t k = 0; k < n_groups; ++k) {
    const std::size_t group = groups[k];
    for (std::size_t i = first_item_[group]; i < first_item_[group + 1]; ++i) {
      for (std::size_t x = 0; x < n; ++x) {
        rest[x] = item(i)[x] - means[x];
        weighed[x] = weight_[i] * rest[x];
        squares[x] += weighed[x] * rest[x];
      }
      for (std::size_t a = 0; a < few.size(); ++a) {
        const std::size_t x = static_cast<std::size_t>(few[a]);
        double* const row = out + a * n;
        for (std::size_t y = 0; y <= x; ++y) row[y] += weighed[x] * rest[y];
        for (std::size_t y = x + 1; y < n; ++y) row[y] += weighed[y] * rest[x];
      }
    }
    if (place_[group] == kNone) continue;
    const double* const own = &products_[place_[group]];
    for (std::size_t x = 0; x < n; ++x) squares[x] += own[triangle(x) + x];
    for (std::size_t a = 0; a < few.size(); ++a)
      add_symmetric_row(own, n, static_cast<std::size_t>(few[a]), out + a * n);
  }
}

}  // namespace bnstar
