#include "data/mixed_atoms.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

#include "data/row_hashes.h"

namespace bnstar {

namespace {

struct HashedRow {
  std::uint64_t hash;
  std::uint32_t row;
};

// Remembers which ranges of hashes were met once and which more than once.
class Meetings {
 public:
  explicit Meetings(std::size_t rows) {
    while ((std::size_t{1} << bits_) < 8 * rows) ++bits_;
    met_.resize((std::size_t{1} << bits_) / 64);
    again_.resize(met_.size());
  }
  void enter(std::uint64_t hash) {
    const std::size_t place = hash >> (64 - bits_);
    const std::uint64_t bit = std::uint64_t{1} << (place & 63);
    again_[place >> 6] |= met_[place >> 6] & bit;
    met_[place >> 6] |= bit;
  }
  bool again(std::uint64_t hash) const {
    const std::size_t place = hash >> (64 - bits_);
    return again_[place >> 6] >> (place & 63) & 1;
  }

 private:
  int bits_ = 6;
  std::vector<std::uint64_t> met_;
  std::vector<std::uint64_t> again_;
};

// Sorting is expensive, so rows whose hash is certainly unique are left out first.
std::vector<HashedRow> repeated_hashes(const Dataset& data, Var x,
                                       const std::vector<std::uint64_t>& hashes) {
  const std::vector<std::uint64_t> of_value = hashes_of_values(x, data.arity(x));
  const Dataset::Code* column = data.column(x);
  const std::size_t rows = data.n_unique();
  Meetings meetings(rows);
  for (std::size_t i = 0; i < rows; ++i) meetings.enter(hashes[i] - of_value[column[i]]);
  std::vector<HashedRow> repeated;
  for (std::size_t i = 0; i < rows; ++i) {
    const std::uint64_t hash = hashes[i] - of_value[column[i]];
    if (meetings.again(hash)) repeated.push_back({hash, static_cast<std::uint32_t>(i)});
  }
  std::sort(repeated.begin(), repeated.end(), [](const HashedRow& a, const HashedRow& b) {
    return a.hash != b.hash ? a.hash < b.hash : a.row < b.row;
  });
  return repeated;
}

bool same_but_for(const Dataset& data, Var x, std::uint32_t a, std::uint32_t b) {
  for (Var y = 0; y < data.n_variables(); ++y) {
    if (y != x && data.column(y)[a] != data.column(y)[b]) return false;
  }
  return true;
}

}  // namespace

MixedAtoms::MixedAtoms(const Dataset& data, Var x, const std::vector<std::uint64_t>& hashes) {
  const std::vector<HashedRow> sorted = repeated_hashes(data, x, hashes);
  for (std::size_t first = 0; first < sorted.size();) {
    std::size_t last = first;
    for (; last < sorted.size() && sorted[last].hash == sorted[first].hash; ++last) {
      if (!same_but_for(data, x, sorted[first].row, sorted[last].row)) {
        *this = MixedAtoms();  // two different rows have the same hash: claim nothing
        return;
      }
    }
    // Distinct rows that agree in all else differ in x.
    std::vector<std::int64_t> counts;
    for (std::size_t i = first; i < last; ++i) counts.push_back(data.weights()[sorted[i].row]);
    add(sorted[first].row, counts);
    first = last;
  }
}

template <class Count>
MixedAtoms::MixedAtoms(const Dataset& data, Var x, const Partition<Count>& by_parents) {
  const std::size_t cells = static_cast<std::size_t>(by_parents.n_cells);
  // Sorts the rows by cell: their places in the partition, one cell after the other.
  std::vector<std::size_t> start(cells + 1, 0);
  for (std::uint32_t cell : by_parents.cell) ++start[cell + 1];
  std::partial_sum(start.begin(), start.end(), start.begin());
  std::vector<std::uint32_t> place(by_parents.row.size());
  std::vector<std::size_t> next(start.begin(), start.end() - 1);
  for (std::size_t i = 0; i < place.size(); ++i)
    place[next[by_parents.cell[i]]++] = static_cast<std::uint32_t>(i);
  std::vector<std::int64_t> of_value(data.arity(x), 0), counts;
  std::vector<Dataset::Code> values;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    values.clear();
    counts.clear();
    for (std::size_t i = start[cell]; i < start[cell + 1]; ++i) {
      const Dataset::Code value = data.column(x)[by_parents.row[place[i]]];
      if (of_value[value] == 0) values.push_back(value);
      of_value[value] += static_cast<std::int64_t>(by_parents.weight[place[i]]);
    }
    for (Dataset::Code value : values) counts.push_back(std::exchange(of_value[value], 0));
    if (!counts.empty()) add(by_parents.row[place[start[cell]]], counts);
  }
}

template MixedAtoms::MixedAtoms(const Dataset&, Var, const Partition<std::int32_t>&);
template MixedAtoms::MixedAtoms(const Dataset&, Var, const Partition<std::int64_t>&);

// An atom with a single value of x says nothing.
void MixedAtoms::add(std::uint32_t row, const std::vector<std::int64_t>& counts) {
  if (counts.size() < 2) return;
  rows_.push_back(row);
  counts_.insert(counts_.end(), counts.begin(), counts.end());
  std::sort(counts_.end() - static_cast<std::ptrdiff_t>(counts.size()), counts_.end(),
            std::greater<std::int64_t>());
  ends_.push_back(static_cast<std::uint32_t>(counts_.size()));
}

// A sum of positive terms, because a difference would lose its digits where one value is almost
// certain.
double MixedAtoms::negative_log_likelihood(std::size_t atom) const {
  const double largest = static_cast<double>(*begin(atom));
  const double others = std::accumulate(begin(atom) + 1, end(atom), 0.0);
  const double together = largest + others;
  double sum = -largest * std::log1p(-others / together);
  for (const std::int64_t* count = begin(atom) + 1; count < end(atom); ++count) {
    sum += static_cast<double>(*count) * std::log(together / static_cast<double>(*count));
  }
  return sum;
}

}  // namespace bnstar
