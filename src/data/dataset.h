// Discrete data: zero-based codes by column, every distinct row once with the number
// of times it was seen. Knows neither names nor scores.
#pragma once

#include <cstdint>
#include <vector>

#include "base/monitor.h"
#include "base/varset.h"

namespace bnstar {

class Dataset {
 public:
  using Code = std::uint16_t;

  // codes[x][row]; one count per row, or none for a count of 1 each. When the monitor stops before equal rows are
  // found they stay apart, which changes no count.
  Dataset(const std::vector<const int*>& codes, std::vector<int> arities, std::size_t rows, const int* counts,
          int threads, Monitor& monitor);

  int n_variables() const { return static_cast<int>(arities_.size()); }
  int arity(Var x) const { return arities_[x]; }
  const std::vector<int>& arities() const { return arities_; }
  std::size_t n_unique() const { return weights_.size(); }
  int total() const { return total_; }
  const Code* column(Var x) const { return columns_.data() + x * n_unique(); }
  std::vector<const Code*> columns() const;
  const std::vector<int>& weights() const { return weights_; }
  bool all_binary() const;  // constants count as binary
  double bytes() const { return 1.0 * n_unique() * (sizeof(Code) * arities_.size() + sizeof(int)); }

 private:
  std::vector<int> arities_;
  std::vector<Code> columns_;
  std::vector<int> weights_;
  int total_ = 0;
};

}  // namespace bnstar
