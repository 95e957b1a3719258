// Rows of bits in which each row of a data set counts as often as it was observed: one bit plane
// for every binary digit of the weights. Rows whose weights have most digits come first, so each
// plane ends with the last row that it needs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/and_count.h"
#include "data/dataset.h"

namespace bnstar {

class WeightPlanes {
 public:
  using Word = std::uint64_t;

  explicit WeightPlanes(const Dataset& data);

  // The length of one row of bits, all its planes together.
  std::size_t words() const { return starts_.back(); }
  // The cost of counting in two of them, where a pass over the data costs 1 for each row.
  double price() const { return and_count_.price * static_cast<double>(words()); }

  // For every row of the data, sets its bits in bits_of(row), which was all zeros before; null for
  // a row that gets no bits.
  template <class BitsOf>
  void set_bits(const Dataset& data, const BitsOf& bits_of) const {
    for (std::size_t p = 0; p + 1 < starts_.size(); ++p) {
      for (std::size_t i = 0; i < rows_[p]; ++i) {
        const std::uint32_t row = order_[i];
        Word* const bits = bits_of(row);
        if (bits && (data.weights()[row] >> p & 1))
          bits[starts_[p] + (i >> 6)] |= Word{1} << (i & 63);
      }
    }
  }

  // Observations that two rows of bits have in common.
  std::int64_t count(const Word* a, const Word* b) const {
    std::int64_t sum = 0;
    for (std::size_t p = 0; p + 1 < starts_.size(); ++p) {
      const std::int64_t bits =
          and_count_.count(a + starts_[p], b + starts_[p], starts_[p + 1] - starts_[p]);
      sum += bits << p;
    }
    return sum;
  }

 private:
  AndCount and_count_;
  std::vector<std::uint32_t> order_;  // rows of the data
  std::vector<std::size_t> rows_;    // by plane: how many of the first rows of that order it covers
  std::vector<std::size_t> starts_;  // by plane: where it starts in a row of bits; and the end
};

}  // namespace bnstar
