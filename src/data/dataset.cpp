#include "data/dataset.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/parallel.h"
#include "data/row_hashes.h"

namespace bnstar {

namespace {

constexpr std::size_t kRowsPerLook = 16384;

std::vector<std::int64_t> weights_of_rows(std::size_t rows, const double* counts) {
  std::vector<std::int64_t> weights(rows, 1);
  if (counts) std::copy(counts, counts + rows, weights.begin());
  return weights;
}

DistinctRows every_row(std::size_t rows, const double* counts) {
  DistinctRows all{std::vector<std::uint32_t>(rows), weights_of_rows(rows, counts)};
  std::iota(all.first.begin(), all.first.end(), 0U);
  return all;
}

// Can a number tell which of all possible complete rows a row is?
bool fit_in_one_number(const std::vector<int>& arities) {
  double rows = 1;
  for (int arity : arities) rows *= arity;
  return rows < 0x1p63;
}

// Consecutive columns whose configurations are fewer than 2^32, so that 32 bits number them.
struct ColumnGroup {
  std::size_t begin, end;
  std::uint64_t configurations;
};

std::vector<ColumnGroup> groups_of_columns(const std::vector<int>& arities) {
  std::vector<ColumnGroup> groups;
  for (std::size_t x = 0; x < arities.size(); ++x) {
    const std::uint64_t arity = static_cast<std::uint64_t>(arities[x]);
    if (groups.empty() || groups.back().configurations * arity >> 32 != 0)
      groups.push_back({x, x, 1});
    groups.back().end = x + 1;
    groups.back().configurations *= arity;
  }
  return groups;
}

// Rows are numbered in blocks of a constant length, which lets the compiler use wide registers.
constexpr std::size_t kRowsPerBlock = 256;

// Adds each row's configuration of a group to its number, times `stride`. The last block may be
// shorter. `signs` receives the sign of a missing value.
void number_block(const std::vector<const int*>& codes, const std::vector<int>& arities,
                  const ColumnGroup& group, std::uint64_t stride, std::size_t first,
                  std::size_t rows, std::uint64_t* numbers, int& signs) {
  std::uint32_t part[kRowsPerBlock] = {};
  std::uint32_t place = 1;
  int seen = 0;
  for (std::size_t x = group.begin; x < group.end; ++x) {
    const int* const column = codes[x] + first;
    const auto add = [&](std::size_t i) {
      seen |= column[i];
      part[i] += place * static_cast<std::uint32_t>(column[i]);
    };
    if (rows == kRowsPerBlock) {
      for (std::size_t i = 0; i < kRowsPerBlock; ++i) add(i);
    } else {
      for (std::size_t i = 0; i < rows; ++i) add(i);
    }
    place *= static_cast<std::uint32_t>(arities[x]);
  }
  signs |= seen;
  for (std::size_t i = 0; i < rows; ++i) numbers[i] += stride * part[i];
}

// These numbers times an odd one, which mixes their digits and keeps different ones apart. Empty if
// a value is missing; unfinished if the monitor stops.
std::vector<std::uint64_t> numbers_of_rows(const std::vector<const int*>& codes,
                                           const std::vector<int>& arities, std::size_t rows,
                                           int threads, Monitor& monitor) {
  constexpr std::size_t kRowsPerTask = 8 * kRowsPerBlock;
  const std::vector<ColumnGroup> groups = groups_of_columns(arities);
  std::vector<std::uint64_t> numbers(rows, 0);
  std::atomic<bool> missing{false};
  parallel_for(threads, (rows + kRowsPerTask - 1) / kRowsPerTask, monitor, [&](std::size_t task) {
    const std::size_t last = std::min((task + 1) * kRowsPerTask, rows);
    int signs = 0;
    for (std::size_t first = task * kRowsPerTask; first < last; first += kRowsPerBlock) {
      std::uint64_t stride = 0x9e3779b97f4a7c15ULL;
      for (const ColumnGroup& group : groups) {
        number_block(codes, arities, group, stride, first, std::min(kRowsPerBlock, last - first),
                     numbers.data() + first, signs);
        stride *= group.configurations;
      }
    }
    if (signs < 0) missing = true;
  });
  if (missing) numbers.clear();
  return numbers;
}

// Open addressing with half of the slots free. The tag holds hash bits that the place does not
// show; comparing it first spares most comparisons of rows that differ. `exact`: rows with equal
// hashes are equal.
class RowTable {
 public:
  RowTable(const std::vector<const int*>& codes, const std::vector<std::uint64_t>& hashes,
           bool exact)
      : codes_(codes), hashes_(hashes), exact_(exact) {
    const std::size_t rows = hashes.size();
    while ((std::size_t{1} << bits_) < 2 * rows) ++bits_;
    slots_.resize(std::size_t{1} << bits_);
  }

  // The number in `first` of a row equal to this one; if there is none, this row is entered.
  std::size_t place_of(std::uint32_t row, std::vector<std::uint32_t>& first) {
    const std::uint64_t hash = hashes_[row];
    const std::uint32_t tag = static_cast<std::uint32_t>(hash);
    std::size_t at = hash >> (64 - bits_);
    for (; slots_[at].number != kFree; at = (at + 1) & (slots_.size() - 1)) {
      if (slots_[at].tag == tag && same_row(first[slots_[at].number], row))
        return slots_[at].number;
    }
    slots_[at] = {tag, static_cast<std::uint32_t>(first.size())};
    first.push_back(row);
    return first.size() - 1;
  }

 private:
  static constexpr std::uint32_t kFree = ~std::uint32_t{0};
  struct Slot {
    std::uint32_t tag = 0;
    std::uint32_t number = kFree;
  };

  bool same_row(std::uint32_t a, std::uint32_t b) const {
    if (exact_) return hashes_[a] == hashes_[b];
    return std::all_of(codes_.begin(), codes_.end(),
                       [=](const int* column) { return column[a] == column[b]; });
  }

  const std::vector<const int*>& codes_;
  const std::vector<std::uint64_t>& hashes_;
  const bool exact_;
  int bits_ = 4;
  std::vector<Slot> slots_;
};

// The same where few rows can differ: each has a cell of its own in the table of all values, so
// that nothing is hashed.
class CellTable {
 public:
  // Codes below 0, missing ones, come after the last state.
  static bool suits(const std::vector<int>& arities, std::size_t rows) {
    double cells = 1;
    for (int arity : arities) cells *= arity + 1;
    return cells <= static_cast<double>(rows);
  }

  CellTable(const std::vector<const int*>& codes, const std::vector<int>& arities)
      : codes_(codes), arities_(arities) {
    std::size_t cells = 1;
    for (int arity : arities) {
      strides_.push_back(cells);
      cells *= static_cast<std::size_t>(arity) + 1;
    }
    numbers_.assign(cells, kFree);
  }

  std::size_t place_of(std::uint32_t row, std::vector<std::uint32_t>& first) {
    std::size_t cell = 0;
    for (std::size_t x = 0; x < codes_.size(); ++x) {
      const int code = codes_[x][row];
      cell += strides_[x] * static_cast<std::size_t>(code < 0 ? arities_[x] : code);
    }
    if (numbers_[cell] == kFree) {
      numbers_[cell] = static_cast<std::uint32_t>(first.size());
      first.push_back(row);
    }
    return numbers_[cell];
  }

 private:
  static constexpr std::uint32_t kFree = ~std::uint32_t{0};

  const std::vector<const int*>& codes_;
  const std::vector<int>& arities_;
  std::vector<std::size_t> strides_;
  std::vector<std::uint32_t> numbers_;  // by cell
};

// `place_of` as the tables above have it. Unfinished when the monitor stops.
template <class PlaceOf>
DistinctRows number_rows(std::size_t rows, const double* counts, Monitor& monitor,
                         std::vector<std::uint32_t>* places, const PlaceOf& place_of) {
  DistinctRows found;
  for (std::size_t i = 0; i < rows && !monitor.stopped(); ++i) {
    const std::size_t place = place_of(static_cast<std::uint32_t>(i), found.first);
    if (place == found.weights.size()) found.weights.push_back(0);
    found.weights[place] += counts ? static_cast<std::int64_t>(counts[i]) : 1;
    if (places) (*places)[i] = static_cast<std::uint32_t>(place);
    if (i % kRowsPerLook == 0) monitor.poll();
  }
  return found;
}

}  // namespace

DistinctRows distinct_rows(const std::vector<const int*>& codes, const std::vector<int>& arities,
                           std::size_t rows, const double* counts, int threads, Monitor& monitor,
                           std::vector<std::uint32_t>* places) {
  DistinctRows found;
  if (CellTable::suits(arities, rows)) {
    CellTable table(codes, arities);
    found = number_rows(rows, counts, monitor, places,
                        [&](std::uint32_t row, std::vector<std::uint32_t>& first) {
                          return table.place_of(row, first);
                        });
  } else {
    std::vector<std::uint64_t> hashes;
    if (fit_in_one_number(arities))
      hashes = numbers_of_rows(codes, arities, rows, threads, monitor);
    const bool exact = !hashes.empty();
    if (!exact) hashes = hashes_of_rows(codes, arities, rows, threads, monitor);
    RowTable table(codes, hashes, exact);
    found = number_rows(rows, counts, monitor, places,
                        [&](std::uint32_t row, std::vector<std::uint32_t>& first) {
                          return table.place_of(row, first);
                        });
  }
  if (!monitor.stopped()) return found;
  if (places) std::iota(places->begin(), places->end(), 0U);
  return every_row(rows, counts);
}

Dataset::Dataset(const std::vector<const int*>& codes, std::vector<int> arities, std::size_t rows,
                 const double* counts, int threads, Monitor& monitor,
                 std::vector<std::uint32_t>* places, EqualRows equal)
    : arities_(std::move(arities)) {
  if (places) places->resize(rows);
  // Few possible rows are found in no time, and are far fewer to count.
  const bool apart = equal == EqualRows::kApart && !places && !CellTable::suits(arities_, rows);
  DistinctRows distinct =
      apart ? DistinctRows{{}, weights_of_rows(rows, counts)}
            : distinct_rows(codes, arities_, rows, counts, threads, monitor, places);
  weights_ = std::move(distinct.weights);
  total_ = std::accumulate(weights_.begin(), weights_.end(), std::int64_t{0});
  columns_.resize(codes.size() * n_unique());
  Monitor patient{Limits{}, nullptr, nullptr};
  parallel_for(threads, codes.size(), patient, [&](std::size_t x) {
    const auto coded = [last = arities_[x] - 1](int code) {
      return static_cast<Code>(code < 0 ? last : code);
    };
    const auto column = columns_.begin() + static_cast<std::ptrdiff_t>(x * n_unique());
    if (apart) {
      std::transform(codes[x], codes[x] + rows, column, coded);
    } else {
      std::transform(distinct.first.begin(), distinct.first.end(), column,
                     [&](std::uint32_t row) { return coded(codes[x][row]); });
    }
  });
}

std::vector<const Dataset::Code*> Dataset::columns() const {
  std::vector<const Code*> all;
  for (Var x = 0; x < n_variables(); ++x) all.push_back(column(x));
  return all;
}

bool Dataset::all_binary() const {
  return std::all_of(arities_.begin(), arities_.end(), [](int r) { return r <= 2; });
}

Observations Dataset::observations() const {
  std::vector<std::int64_t> weights = weights_;
  // Sorted, so that the sum does not depend on the order of columns. Most rows occur once.
  const auto repeated = std::partition(weights.begin(), weights.end(),
                                       [](std::int64_t weight) { return weight == 1; });
  std::sort(repeated, weights.end());
  const double n = static_cast<double>(total_);
  double entropy = 0, term = 0;
  std::int64_t last = 0;
  for (std::int64_t w : weights) {
    if (w != last) {
      const double m = static_cast<double>(w);
      term = m * (m > n / 2 ? std::log1p((m - n) / n) : std::log(m / n));
      last = w;
    }
    entropy -= term;
  }
  return {n, static_cast<double>(weights.size()), entropy};
}

void Dataset::count(const std::vector<Var>& members, double* cells) const {
  constexpr std::size_t kBlock = 2048;
  std::vector<std::uint32_t> cell(kBlock);
  for (std::size_t first = 0; first < n_unique(); first += kBlock) {
    const std::size_t rows = std::min(kBlock, n_unique() - first);
    std::fill_n(cell.begin(), rows, 0U);
    std::uint32_t stride = 1;
    for (Var x : members) {
      const Code* const codes = column(x) + first;
      for (std::size_t i = 0; i < rows; ++i) cell[i] += stride * codes[i];
      stride *= static_cast<std::uint32_t>(arities_[x]);
    }
    for (std::size_t i = 0; i < rows; ++i)
      cells[cell[i]] += static_cast<double>(weights_[first + i]);
  }
}

}  // namespace bnstar
