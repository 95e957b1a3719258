// Discrete data: zero-based codes by column, every distinct row once with the number
// of times it was seen. Knows neither names nor scores.
#pragma once

#include <cstdint>
#include <vector>

#include "base/varset.h"

namespace bnstar {

class Dataset {
 public:
  using Code = std::uint16_t;

  // codes[x][row]; one count per row, or none for a count of 1 each.
  Dataset(const std::vector<const int*>& codes, std::vector<int> arities, std::size_t rows,
          const int* counts);

  int n_variables() const { return static_cast<int>(arities_.size()); }
  int arity(Var x) const { return arities_[x]; }
  const std::vector<int>& arities() const { return arities_; }
  std::size_t n_unique() const { return weights_.size(); }
  int total() const { return total_; }
  const Code* column(Var x) const { return columns_.data() + x * n_unique(); }
  const std::vector<int>& weights() const { return weights_; }
  bool all_binary() const;  // constants count as binary

 private:
  std::vector<int> arities_;
  std::vector<Code> columns_;
  std::vector<int> weights_;
  int total_ = 0;
};

// Rows that agree in everything but x and do differ in x: no parents of x tell them
// apart.
struct MixedAtom {
  std::uint32_t row;        // one of the distinct rows
  std::vector<int> counts;  // how often the values of x occur, largest first

  double negative_log_likelihood() const;
};
std::vector<MixedAtom> mixed_atoms(const Dataset& data, Var x);

}  // namespace bnstar
