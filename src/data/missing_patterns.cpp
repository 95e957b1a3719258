#include "data/missing_patterns.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace bnstar {

namespace {

using Bits = std::vector<std::uint64_t>;

void add(Bits& bits, std::size_t i) { bits[i / 64] |= std::uint64_t{1} << (i % 64); }

Bits no_bits(std::size_t n) { return Bits((n + 63) / 64, 0); }

constexpr std::size_t kPatternRowsPerLook = 4096;

// Which entries are missing together, and in how many rows.
std::map<Bits, double> missing_patterns(const IncompleteRows& data, Monitor& monitor) {
  std::map<Bits, double> patterns;
  Bits missing = no_bits(data.columns.size());
  for (std::size_t row = 0; row < data.rows && !monitor.stopped(); ++row) {
    if (row % kPatternRowsPerLook == 0) monitor.poll();
    std::fill(missing.begin(), missing.end(), 0);
    for (std::size_t x = 0; x < data.columns.size(); ++x) {
      if (data.columns[x].missing(row)) add(missing, x);
    }
    patterns[missing] += data.count(row);
  }
  return patterns;
}

// For every variable, the patterns in which it is missing.
class Patterns {
 public:
  Patterns(const IncompleteRows& data, Monitor& monitor) {
    const std::map<Bits, double> found = missing_patterns(data, monitor);
    without_.assign(data.columns.size(), no_bits(found.size()));
    lost_.assign(data.columns.size(), 0);
    for (const auto& [missing, rows] : found) {
      for (std::size_t x = 0; x < without_.size(); ++x) {
        if (!(missing[x / 64] >> (x % 64) & 1)) continue;
        add(without_[x], rows_.size());
        lost_[x] += rows;
      }
      rows_.push_back(rows);
      all_ += rows;
    }
    joined_ = no_bits(found.size());
  }

  double all_rows() const { return all_; }

  // The number of rows in which all members are known, or `most` if that is smaller.
  double rows_of(const int* parents, int size, Var x, double most) {
    double least = all_ - lost_[x];
    for (int i = 0; i < size; ++i) least -= lost_[parents[i] - 1];
    if (least >= most) return most;
    joined_ = without_[x];
    for (int i = 0; i < size; ++i) join(without_[parents[i] - 1]);
    double rows = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i)
      rows += joined_[i / 64] >> (i % 64) & 1 ? 0 : rows_[i];
    return std::min(rows, most);
  }

 private:
  void join(const Bits& more) {
    for (std::size_t i = 0; i < joined_.size(); ++i) joined_[i] |= more[i];
  }

  std::vector<double> rows_;  // of every pattern
  std::vector<Bits> without_;
  std::vector<double> lost_;
  double all_ = 0;
  Bits joined_;
};

}  // namespace

double fewest_known_rows(const IncompleteRows& data, const ListedFamilies& families,
                         Monitor& monitor) {
  Patterns patterns(data, monitor);
  double fewest = patterns.all_rows();
  Pacer pacer(monitor);
  const int* parents = families.parents;
  for (Var x = 0; x < static_cast<Var>(data.columns.size()); ++x) {
    for (std::size_t set = families.start[x]; set < families.start[x + 1] && pacer.go_on(); ++set) {
      fewest = patterns.rows_of(parents, families.size[set], x, fewest);
      parents += families.size[set];
    }
  }
  return monitor.stopped() ? std::numeric_limits<double>::quiet_NaN() : fewest;
}

}  // namespace bnstar
