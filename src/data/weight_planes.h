// Rows of bits in which the rows of a data set count as often as they were observed: one bit plane
// for every binary digit of the weights. Rows whose weights have most digits come first, so that
// each plane ends with the last row it needs.
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

  // Of one row of bits, all planes of it.
  std::size_t words() const { return starts_.back(); }
  // What counting in two of them costs, where a pass over the rows of the data costs 1 for each.
  double price() const { return and_count_.price * static_cast<double>(words()); }

  // Sets the bits of every row of the data in bits_of(row), a row of zeros so far; null for rows
  // that none should have.
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
  std::vector<std::size_t> rows_;     // by plane, the first ones of that order
  std::vector<std::size_t> starts_;   // of the planes in a row of bits, and the end
};

}  // namespace bnstar
