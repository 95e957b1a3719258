// Discrete data: zero-based codes by column, every distinct row once with the number of times it
// was seen. Knows neither names nor scores.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "base/monitor.h"
#include "base/varset.h"

namespace bnstar {

// How much was observed.
struct Observations {
  double n;         // the sum of the weights
  double distinct;  // rows
  double entropy;   // n times the entropy of the rows: the sum of w ln(n / w) over their weights w
};

struct DistinctRows {
  std::vector<std::uint32_t> first;  // where each row was seen first
  std::vector<std::int64_t> weights;
};

// codes[x][row]; a code below 0 is missing, which is a state like any other. `counts` has one count
// per row, or is null for 1 each. If the monitor stops, every row stands for itself. `places`
// receives, for each row, its number among the distinct rows.
DistinctRows distinct_rows(const std::vector<const int*>& codes, const std::vector<int>& arities,
                           std::size_t rows, const double* counts, int threads, Monitor& monitor,
                           std::vector<std::uint32_t>* places = nullptr);

// Equal rows are merged, unless each set is counted only once: to find them takes longer than to
// count them one by one. Counts are the same.
enum class EqualRows { kMerged, kApart };

class Dataset {
 public:
  using Code = std::uint16_t;

  // codes[x][row], below 0 for a missing entry, which has the last state; `counts` has one count
  // per row, or is null for 1 each. Counts are whole and add up to 2^53 at most, so doubles hold
  // them exactly. If the monitor stops before equal rows are found they stay apart, which changes
  // no count. `places` receives, for each row, its number among the distinct rows.
  Dataset(const std::vector<const int*>& codes, std::vector<int> arities, std::size_t rows,
          const double* counts, int threads, Monitor& monitor,
          std::vector<std::uint32_t>* places = nullptr, EqualRows equal = EqualRows::kMerged);

  int n_variables() const { return static_cast<int>(arities_.size()); }
  int arity(Var x) const { return arities_[x]; }
  const std::vector<int>& arities() const { return arities_; }
  std::size_t n_unique() const { return weights_.size(); }
  std::int64_t total() const { return total_; }
  const Code* column(Var x) const { return columns_.data() + x * n_unique(); }
  std::vector<const Code*> columns() const;
  const std::vector<std::int64_t>& weights() const { return weights_; }
  // Do counts need more than 32 bits?
  bool large_counts() const { return total_ > std::numeric_limits<std::int32_t>::max(); }
  bool all_binary() const;  // constants count as binary
  Observations observations() const;
  // Adds each row's weight to its cell of the table of these variables, the first varying fastest.
  void count(const std::vector<Var>& members, double* cells) const;
  double bytes() const {
    return 1.0 * n_unique() * (sizeof(Code) * arities_.size() + sizeof(std::int64_t));
  }

 private:
  std::vector<int> arities_;
  std::vector<Code> columns_;
  std::vector<std::int64_t> weights_;
  std::int64_t total_ = 0;
};

}  // namespace bnstar
