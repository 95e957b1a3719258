// Numbers the distinct values of a column 0, 1, 2, ... in the order in which they turn up, in one
// pass and without a copy of the column.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace bnstar {

class StateNumbers {
 public:
  StateNumbers() : slots_(std::size_t{1} << kFirstBits), shift_(64 - kFirstBits) {}

  // The number of a value. The value is new if its number equals count() before the call. Equal
  // values have equal keys.
  std::int32_t of(std::uint64_t key) {
    std::size_t at = home(key);
    for (; slots_[at].number >= 0; at = (at + 1) & (slots_.size() - 1)) {
      if (slots_[at].key == key) return slots_[at].number;
    }
    slots_[at] = {key, count_};
    if (2 * static_cast<std::size_t>(count_ + 1) > slots_.size()) grow();
    return count_++;
  }
  std::int32_t count() const { return count_; }

 private:
  static constexpr int kFirstBits = 6;
  struct Slot {
    std::uint64_t key = 0;
    std::int32_t number = -1;  // negative: free
  };

  std::size_t home(std::uint64_t key) const { return (key * 0x9e3779b97f4a7c15ULL) >> shift_; }
  void grow() {
    const std::vector<Slot> old = std::move(slots_);
    slots_.assign(2 * old.size(), Slot{});
    --shift_;
    for (const Slot& slot : old) {
      if (slot.number < 0) continue;
      std::size_t at = home(slot.key);
      while (slots_[at].number >= 0) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = slot;
    }
  }

  std::vector<Slot> slots_;
  int shift_;
  std::int32_t count_ = 0;
};

}  // namespace bnstar
