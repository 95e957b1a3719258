#include "data/row_folds.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "base/parallel.h"

namespace bnstar {

namespace {

// From here up, least squares by products in doubles is right to ten digits.
constexpr double kWellPredicted = 1e-5;

// The moments of both together (Chan, Golub & LeVeque 1983). Nothing is subtracted, so no digits
// are lost.
RowMoments merged(const RowMoments& a, const RowMoments& b) {
  if (a.n == 0) return b;
  if (b.n == 0) return a;
  const Eigen::Index n = a.gram.rows();
  const bool with_low = a.low.size() > 0;
  RowMoments both{a.n + b.n, a.mean, Eigen::MatrixXd(n, n), Eigen::MatrixXd()};
  if (with_low) both.low.resize(n, n);
  std::vector<Twofold> apart;
  for (std::size_t x = 0; x < a.mean.size(); ++x) {
    apart.push_back(b.mean[x] - a.mean[x]);
    both.mean[x] = a.mean[x] + apart[x] * Twofold(b.n) / Twofold(both.n);
  }
  const Twofold weight = Twofold(a.n) * Twofold(b.n) / Twofold(both.n);
  for (Var x = 0; x < n; ++x) {
    const Twofold far = weight * apart[x];
    for (Var y = 0; y <= x; ++y) {
      const Twofold entry = a.product(x, y) + b.product(x, y) + far * apart[y];
      both.gram(x, y) = both.gram(y, x) = entry.high;
      if (with_low) both.low(x, y) = both.low(y, x) = entry.low;
    }
  }
  return both;
}

struct Range {
  double low = std::numeric_limits<double>::infinity(), high = -low;
};
using Ranges = std::vector<Range>;

Ranges ranges_of(const FoldRows& data, const RowChoice& rows) {
  Ranges ranges(data.columns.size());
  for (std::size_t x = 0; x < ranges.size(); ++x) {
    for (std::size_t i = 0; i < rows.count; ++i) {
      const double value =
          data.columns[x][rows.which ? static_cast<std::size_t>(rows.which[i]) : i];
      ranges[x].low = std::min(ranges[x].low, value);
      ranges[x].high = std::max(ranges[x].high, value);
    }
  }
  return ranges;
}

Ranges merged(const Ranges& a, const Ranges& b) {
  if (a.empty()) return b;
  Ranges both = a;
  for (std::size_t x = 0; x < b.size(); ++x) {
    both[x] = {std::min(a[x].low, b[x].low), std::max(a[x].high, b[x].high)};
  }
  return both;
}

// Calls keep(k, rest) where `rest` merges all parts but the k-th. Nothing is subtracted: the parts
// before k are merged with the parts after it.
template <class Part, class Keep>
void without_each(const std::vector<Part>& parts, const Keep& keep) {
  std::vector<Part> after(parts.size());
  for (std::size_t k = parts.size(); k-- > 1;) after[k - 1] = merged(after[k], parts[k]);
  Part before;
  for (std::size_t k = 0; k < parts.size(); ++k) {
    keep(k, merged(before, after[k]));
    after[k] = Part();
    before = merged(before, parts[k]);
  }
}

// The rows of each fold, one fold after the other.
class RowsByFold {
 public:
  RowsByFold(const std::vector<int>& fold, int n_folds) : rows_(fold.size()), start_(n_folds + 1) {
    for (int k : fold) ++start_[k + 1];
    std::partial_sum(start_.begin(), start_.end(), start_.begin());
    std::vector<std::size_t> next(start_.begin(), start_.end() - 1);
    for (std::size_t row = 0; row < fold.size(); ++row)
      rows_[next[fold[row]]++] = static_cast<int>(row);
  }
  RowChoice of(std::size_t k) const {
    return {start_[k + 1] - start_[k], rows_.data() + start_[k]};
  }

 private:
  std::vector<int> rows_;
  std::vector<std::size_t> start_;
};

bool well_conditioned(const RowMoments& moments, const std::vector<bool>& changes) {
  std::vector<Eigen::Index> moving;
  for (std::size_t x = 0; x < changes.size(); ++x) {
    if (changes[x]) moving.push_back(static_cast<Eigen::Index>(x));
  }
  const Eigen::Index n = static_cast<Eigen::Index>(moving.size());
  Eigen::MatrixXd scaled(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index j = 0; j < n; ++j) {
      const double size = std::sqrt(moments.gram(moving[i], moving[i])) *
                          std::sqrt(moments.gram(moving[j], moving[j]));
      scaled(i, j) = moments.gram(moving[i], moving[j]) / size;
    }
  }
  return reciprocal_condition(scaled) >= kWellPredicted;
}

// For all folds: the moments of the rows held out and of the rest.
void fill_moments(const FoldRows& data, const RowsByFold& by_fold, bool precise, int threads,
                  Monitor& monitor, std::vector<RowFold>& folds) {
  std::vector<RowMoments> parts;
  for (std::size_t k = 0; k < folds.size() && !monitor.stopped(); ++k) {
    parts.push_back(
        moments_of_rows(data.columns, by_fold.of(k), data.counts, precise, threads, monitor));
    monitor.poll();
  }
  if (precise && monitor.stopped()) return;
  without_each(parts, [&](std::size_t k, RowMoments rest) { folds[k].training = std::move(rest); });
  for (std::size_t k = 0; k < folds.size(); ++k) folds[k].held = std::move(parts[k]);
}

}  // namespace

std::vector<RowFold> make_row_folds(const FoldRows& data, const std::vector<int>& fold, int n_folds,
                                    int threads, Monitor& monitor) {
  std::vector<RowFold> folds(static_cast<std::size_t>(n_folds));
  const RowsByFold by_fold(fold, n_folds);
  std::vector<Ranges> ranges(folds.size());
  Monitor patient{Limits{}, nullptr, nullptr};
  parallel_for(threads, folds.size(), patient,
               [&](std::size_t k) { ranges[k] = ranges_of(data, by_fold.of(k)); });
  without_each(ranges, [&](std::size_t k, const Ranges& rest) {
    for (const Range& one : rest) folds[k].changes.push_back(one.low < one.high);
  });
  fill_moments(data, by_fold, false, threads, patient, folds);
  const bool well = std::all_of(folds.begin(), folds.end(), [](const RowFold& one) {
    return well_conditioned(one.training, one.changes);
  });
  const double bytes =
      8.0 * static_cast<double>(folds.size() * data.columns.size() * data.columns.size());
  if (!well && monitor.fits(6 * bytes)) fill_moments(data, by_fold, true, threads, monitor, folds);
  return folds;
}

RowFold make_row_fold(const FoldRows& training, const FoldRows& held, int threads,
                      Monitor& monitor) {
  RowFold fold;
  const RowChoice learned{training.rows}, judged{held.rows};
  Monitor patient{Limits{}, nullptr, nullptr};
  for (const Range& one : ranges_of(training, learned)) fold.changes.push_back(one.low < one.high);
  fold.training =
      moments_of_rows(training.columns, learned, training.counts, false, threads, patient);
  fold.held = moments_of_rows(held.columns, judged, held.counts, false, threads, patient);
  if (well_conditioned(fold.training, fold.changes)) return fold;
  RowMoments precise =
      moments_of_rows(training.columns, learned, training.counts, true, threads, monitor);
  RowMoments of_held = moments_of_rows(held.columns, judged, held.counts, true, threads, monitor);
  if (!monitor.stopped()) fold = {std::move(precise), std::move(of_held), fold.changes};
  return fold;
}

}  // namespace bnstar
