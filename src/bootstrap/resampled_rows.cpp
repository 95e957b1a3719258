#include "bootstrap/resampled_rows.h"

#include <algorithm>
#include <memory>

#include "data/dataset.h"

namespace bnstar {

namespace {

// The columns of a replicate.
struct OwnColumns {
  std::vector<std::vector<int>> codes;
  std::vector<std::vector<double>> values;
  std::vector<double> counts;
};

// From this number of rows on, numbers are not copied. Moments of the columns need no more.
constexpr std::size_t kManyRows = 100'000;

// Equal rows of discrete columns as one kind: one row of each, and how often each was seen.
std::vector<double> merge_equal(const ObservedColumns& data, int threads, Monitor& monitor,
                                std::vector<std::size_t>& rows) {
  std::vector<std::uint32_t> place;
  const Dataset distinct(data.codes(), data.states_of_codes(), data.rows, data.counts, threads,
                         monitor, &place);
  std::vector<double> counts(distinct.n_unique(), 0.0);
  rows.resize(distinct.n_unique());
  for (std::size_t row = 0; row < data.rows; ++row) {
    rows[place[row]] = row;
    counts[place[row]] += data.counts ? data.counts[row] : 1.0;
  }
  return counts;
}

}  // namespace

ResampledRows::ResampledRows(const ObservedColumns& data, int threads, Monitor& monitor)
    : data_(data),
      in_place_(!data.any_discrete() && !data.may_lack_entries && data.rows >= kManyRows) {
  if (data.all_discrete() && !data.may_lack_entries) {
    up_to_ = merge_equal(data, threads, monitor, rows_);
  } else if (data.counts) {
    up_to_.assign(data.counts, data.counts + data.rows);
  }
  double sum = 0;
  for (double& number : up_to_) number = sum += number;
}

// One observation after the other.
std::vector<double> ResampledRows::draw_counts(Rng& rng) const {
  std::vector<double> counts(n_kinds(), 0.0);
  const double total = up_to_.empty() ? static_cast<double>(data_.rows) : up_to_.back();
  for (double i = 0; i < total; ++i) {
    const double at = rng.uniform() * total;
    const std::size_t kind =
        up_to_.empty() ? static_cast<std::size_t>(at)
                       : static_cast<std::size_t>(
                             std::upper_bound(up_to_.begin(), up_to_.end(), at) - up_to_.begin());
    ++counts[kind];
  }
  return counts;
}

double ResampledRows::bytes_of_draw() const {
  const double kinds = static_cast<double>(n_kinds());
  if (in_place_) return sizeof(double) * kinds;
  double row = 2 * sizeof(double) + sizeof(std::size_t);
  for (const NumberColumn& column : data_.columns) {
    row += column.integers ? sizeof(int) : sizeof(double);
  }
  return row * kinds;
}

ObservedColumns ResampledRows::draw_in_place(Rng& rng, const std::vector<int>& order) const {
  auto counts = std::make_shared<std::vector<double>>(draw_counts(rng));
  ObservedColumns drawn;
  for (int x : order) {
    drawn.columns.push_back(data_.columns[x]);
    drawn.states.push_back(data_.states[x]);
  }
  drawn.rows = data_.rows;
  drawn.counts = counts->data();
  drawn.owner = std::move(counts);
  return drawn;
}

ObservedColumns ResampledRows::draw(Rng& rng, const std::vector<int>& order) const {
  if (in_place_) return draw_in_place(rng, order);
  auto own = std::make_shared<OwnColumns>();
  const std::vector<double> counts = draw_counts(rng);
  std::vector<std::size_t> rows;
  for (std::size_t kind = 0; kind < counts.size(); ++kind) {
    if (counts[kind] == 0) continue;
    rows.push_back(row_of(kind));
    own->counts.push_back(counts[kind]);
  }
  ObservedColumns drawn;
  own->codes.resize(order.size());
  own->values.resize(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const NumberColumn& column = data_.columns[order[i]];
    std::vector<int>& codes = own->codes[i];
    std::vector<double>& values = own->values[i];
    column.integers ? codes.reserve(rows.size()) : values.reserve(rows.size());
    for (std::size_t row : rows) {
      if (column.integers) {
        codes.push_back(column.integers[row]);
      } else {
        values.push_back(column.doubles[row]);
      }
    }
    drawn.columns.push_back(column.integers ? NumberColumn{nullptr, codes.data()}
                                            : NumberColumn{values.data(), nullptr});
    drawn.states.push_back(data_.states[order[i]]);
  }
  drawn.rows = rows.size();
  drawn.counts = own->counts.data();
  drawn.may_lack_entries = data_.may_lack_entries;
  drawn.owner = std::move(own);
  return drawn;
}

}  // namespace bnstar
