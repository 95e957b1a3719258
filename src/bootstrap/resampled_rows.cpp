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

}  // namespace

ResampledRows::ResampledRows(const ObservedColumns& data, int threads, Monitor& monitor)
    : data_(data) {
  const auto count = [&](std::size_t row) { return data.counts ? data.counts[row] : 1.0; };
  std::vector<double> counts;
  if (data.all_discrete() && !data.may_lack_entries) {
    std::vector<std::uint32_t> place;
    const Dataset distinct(data.codes(), data.states_of_codes(), data.rows, data.counts, threads,
                           monitor, &place);
    rows_.resize(distinct.n_unique());
    counts.assign(distinct.n_unique(), 0.0);
    for (std::size_t row = 0; row < data.rows; ++row) {
      rows_[place[row]] = row;
      counts[place[row]] += count(row);
    }
  } else {
    for (std::size_t row = 0; row < data.rows; ++row) {
      rows_.push_back(row);
      counts.push_back(count(row));
    }
  }
  double sum = 0;
  for (double number : counts) up_to_.push_back(sum += number);
}

// One observation after the other.
std::vector<double> ResampledRows::draw_counts(Rng& rng) const {
  std::vector<double> counts(rows_.size(), 0.0);
  const double total = up_to_.back();
  for (double i = 0; i < total; ++i) {
    const double at = rng.uniform() * total;
    ++counts[static_cast<std::size_t>(std::upper_bound(up_to_.begin(), up_to_.end(), at) -
                                      up_to_.begin())];
  }
  return counts;
}

ObservedColumns ResampledRows::draw(Rng& rng, const std::vector<int>& order) const {
  auto own = std::make_shared<OwnColumns>();
  const std::vector<double> counts = draw_counts(rng);
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    if (counts[i] == 0) continue;
    rows.push_back(rows_[i]);
    own->counts.push_back(counts[i]);
  }
  ObservedColumns drawn;
  own->codes.resize(order.size());
  own->values.resize(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const NumberColumn& column = data_.columns[order[i]];
    std::vector<int>& codes = own->codes[i];
    std::vector<double>& values = own->values[i];
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
