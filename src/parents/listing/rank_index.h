// Finds the place of a number in a sorted list of set numbers: a bit map with running totals if the
// list is dense, a hash table otherwise.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/and_count.h"
#include "base/combinations.h"

namespace bnstar {

class RankIndex {
 public:
  static constexpr std::size_t kAbsent = ~std::size_t{0};

  RankIndex() = default;
  // The index of all numbers below `count`.
  static RankIndex complete(std::size_t count);
  // `ranks` ascending without repetition, all below `universe`.
  RankIndex(const std::vector<Rank>& ranks, Rank universe);

  std::size_t find(Rank rank) const {
    if (kind_ == Kind::kComplete) return rank < count_ ? static_cast<std::size_t>(rank) : kAbsent;
    return kind_ == Kind::kBitmap ? find_in_bitmap(rank) : find_in_hash(rank);
  }
  std::size_t size() const { return count_; }
  double bytes() const {
    return 8.0 * bits_.size() + 4.0 * before_.size() + 1.0 * sizeof(Slot) * slots_.size();
  }
  // The bytes of an index of `count` numbers below `universe`.
  static double bytes(double count, double universe);

 private:
  enum class Kind { kComplete, kBitmap, kHash };
  struct Slot {
    Rank rank;
    std::size_t place;  // kAbsent: free
  };

  std::size_t find_in_bitmap(Rank rank) const {
    const std::size_t word = rank >> 6;
    const std::uint64_t bit = std::uint64_t{1} << (rank & 63);
    if (!(bits_[word] & bit)) return kAbsent;
    return before_[word] + static_cast<std::size_t>(count_bits(bits_[word] & (bit - 1)));
  }
  std::size_t find_in_hash(Rank rank) const;
  std::size_t home(Rank rank) const { return (rank * 0x9e3779b97f4a7c15ULL) >> shift_; }

  Kind kind_ = Kind::kComplete;
  std::size_t count_ = 0;
  std::vector<std::uint64_t> bits_;
  std::vector<std::uint32_t> before_;
  std::vector<Slot> slots_;
  int shift_ = 0;
};

}  // namespace bnstar
