// Stored nodes of a search: the cost of reaching a set, and what has become of it. Thirteen bytes
// for up to 64 variables, nine for up to 32.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/cost.h"

namespace bnstar {

// Expanded in the present round, expanded in an earlier one, to be expanded in this one, in a
// later one.
enum class NodeState : std::uint8_t { kOpen = 0, kClosed = 1, kWaiting = 2, kOldClosed = 3 };

// Linear probing in order of the codes (Amble & Knuth 1974). The home of a code grows with the
// code, so a probe may stop at the first larger one even in a table that is almost full, and growing is
// one sweep. Segments grow one at a time: no moment needs twice the memory.
template <class Coding>
class NodeTable {
 public:
  using Code = typename Coding::Code;
  static constexpr double kSlotBytes = sizeof(Code) + 5;

  NodeTable() : segments_(kSegments) {}

  struct Slot {
    std::uint32_t segment;
    std::uint32_t at;
  };

  void prefetch(const Code& code) const {
    const Segment& segment = segments_[segment_of(code)];
    if (segment.codes.empty()) return;
    const std::size_t home = segment.home(code);
    __builtin_prefetch(&segment.codes[home]);
    __builtin_prefetch(&segment.low[home]);
  }

  // The slot of a code; `is_new` says whether it was put there just now.
  Slot put(const Code& code, bool& is_new) {
    const std::uint32_t index = segment_of(code);
    Segment& segment = segments_[index];
    if (segment.count >= segment.most) grow(segment);
    std::size_t at = segment.find(code);
    is_new = !(segment.codes[at] == code);
    if (is_new) {
      while (!segment.make_room(at)) {
        grow(segment);
        at = segment.find(code);
      }
      segment.codes[at] = code;
      ++segment.count;
      ++count_;
    }
    return {index, static_cast<std::uint32_t>(at)};
  }

  // Null when the code is not stored.
  bool find(const Code& code, Slot& slot) const {
    const std::uint32_t index = segment_of(code);
    const Segment& segment = segments_[index];
    if (segment.codes.empty()) return false;
    const std::size_t at = segment.find(code);
    slot = {index, static_cast<std::uint32_t>(at)};
    return segment.codes[at] == code;
  }

  Cost cost(const Slot& slot) const { return static_cast<Cost>(packed(slot) >> 2); }
  NodeState state(const Slot& slot) const { return static_cast<NodeState>(packed(slot) & 3); }
  void set(const Slot& slot, Cost cost, NodeState state) {
    const std::uint64_t value = static_cast<std::uint64_t>(cost) << 2 | static_cast<std::uint64_t>(state);
    segments_[slot.segment].low[slot.at] = static_cast<std::uint32_t>(value);
    segments_[slot.segment].high[slot.at] = static_cast<std::uint8_t>(value >> 32);
  }

  // visit(slot, code) for every stored node.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (std::uint32_t s = 0; s < kSegments; ++s) {
      const std::vector<Code>& codes = segments_[s].codes;
      for (std::size_t at = 0; at < codes.size(); ++at) {
        if (!(codes[at] == Coding::kNone)) visit(Slot{s, static_cast<std::uint32_t>(at)}, codes[at]);
      }
    }
  }

  std::size_t count() const { return count_; }
  double bytes() const { return static_cast<double>(slots_) * kSlotBytes; }

 private:
  static constexpr std::uint32_t kSegmentBits = 8;
  static constexpr std::uint32_t kSegments = 1u << kSegmentBits;
  // Short keys may live in half-empty tables and stay below 16 bytes a node.
  static constexpr double kMostLoad = sizeof(Code) == 4 ? 0.8 : 0.92;
  static constexpr double kGrowth = sizeof(Code) == 4 ? 1.3 : 1.11;

  struct Segment {
    std::vector<Code> codes;
    std::vector<std::uint32_t> low;
    std::vector<std::uint8_t> high;
    std::uint64_t homes = 0;  // slots that are homes; a tail behind them takes what runs over
    std::size_t count = 0;
    std::size_t most = 0;

    std::size_t home(const Code& code) const {
      const std::uint64_t within = static_cast<std::uint32_t>(Coding::place(code) << kSegmentBits);
      return static_cast<std::size_t>(within * homes >> 32);
    }
    std::size_t find(const Code& code) const {
      std::size_t at = home(code);
      while (codes[at] < code) ++at;
      return at;
    }
    // Moves what stands at `at` and behind it up to the next empty slot; false when the tail is full.
    bool make_room(std::size_t at) {
      std::size_t end = at;
      while (!(codes[end] == Coding::kNone)) ++end;
      if (end + 1 >= codes.size()) return false;
      std::move_backward(codes.begin() + at, codes.begin() + end, codes.begin() + end + 1);
      std::move_backward(low.begin() + at, low.begin() + end, low.begin() + end + 1);
      std::move_backward(high.begin() + at, high.begin() + end, high.begin() + end + 1);
      return true;
    }
  };

  static std::uint32_t segment_of(const Code& code) { return Coding::place(code) >> (32 - kSegmentBits); }

  std::uint64_t packed(const Slot& slot) const {
    const Segment& segment = segments_[slot.segment];
    return static_cast<std::uint64_t>(segment.high[slot.at]) << 32 | segment.low[slot.at];
  }

  void grow(Segment& segment) {
    Segment larger;
    larger.homes = std::max<std::uint64_t>(16, static_cast<std::uint64_t>(static_cast<double>(segment.homes) * kGrowth));
    larger.most = static_cast<std::size_t>(static_cast<double>(larger.homes) * kMostLoad);
    const std::size_t tail = 16 + larger.homes / 64;
    fill(segment, larger, larger.homes + tail);
    slots_ += larger.codes.size() - segment.codes.size();
    segment = std::move(larger);
  }

  // Codes arrive in ascending order, so each goes to its home or next to the one before.
  static void fill(const Segment& from, Segment& to, std::size_t slots) {
    to.codes.assign(slots, Coding::kNone);
    to.low.resize(slots);
    to.high.resize(slots);
    std::size_t next = 0;
    for (std::size_t at = 0; at < from.codes.size(); ++at) {
      if (from.codes[at] == Coding::kNone) continue;
      next = std::max(next, to.home(from.codes[at]));
      if (next + 1 >= to.codes.size()) extend(to, 2 * (slots - to.homes));
      to.codes[next] = from.codes[at];
      to.low[next] = from.low[at];
      to.high[next] = from.high[at];
      ++next;
    }
    to.count = from.count;
  }

  static void extend(Segment& segment, std::size_t slots) {
    segment.codes.resize(segment.codes.size() + slots, Coding::kNone);
    segment.low.resize(segment.codes.size());
    segment.high.resize(segment.codes.size());
  }

  std::vector<Segment> segments_;
  std::size_t count_ = 0;
  std::size_t slots_ = 0;
};

}  // namespace bnstar
