// The stored nodes of a search: the cost of reaching a set, and its state. A node takes thirteen
// bytes for up to 64 variables and nine for up to 32, side by side without padding, because a
// search spends its time waiting for the lines of memory it has to touch.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <vector>

#include "base/cost.h"

namespace bnstar {

// A node is to be expanded in this round, was expanded in it, is to be expanded in a later round,
// or was expanded in an earlier one.
enum class NodeState : std::uint8_t { kOpen = 0, kClosed = 1, kWaiting = 2, kOldClosed = 3 };

// Linear probing in the order of the codes (Amble & Knuth 1974). The home of a code grows with the
// code, so a probe may stop at the first larger code even in a table that is almost full, and
// growing takes two sweeps within the segment. Segments grow one at a time and in place: growing
// never needs twice the memory and leaves no unused pieces behind.
template <class Coding>
class NodeTable {
 public:
  using Code = typename Coding::Code;
  // `most_bytes` is the most that the table may come to take. Large segments reserve addresses for
  // their share of it; they take memory only when they use it.
  explicit NodeTable(double most_bytes) : segments_(kSegments) {
    const double share = 1.05 * most_bytes / kSegments;
    if (share > kLargeSegment && share < kMostReserved) reserved_ = static_cast<std::size_t>(share);
  }

  struct Slot {
    std::uint32_t segment = 0;
    std::uint32_t at = 0;
  };

  void prefetch(const Code& code) const {
    const Segment& segment = segments_[segment_of(code)];
    if (segment.slots == 0) return;
    const unsigned char* home = segment.slot(segment.home(code));
    __builtin_prefetch(home);
    __builtin_prefetch(home + 2 * kSlotBytes);
  }

  // The slot of a code; `is_new` says whether the code was stored just now.
  Slot put(const Code& code, bool& is_new) {
    const std::uint32_t index = segment_of(code);
    Segment& segment = segments_[index];
    if (segment.count >= segment.most) grow(segment);
    std::size_t at = segment.find(code);
    is_new = !(segment.code(at) == code);
    if (is_new) {
      while (!segment.make_room(at)) {
        grow(segment);
        at = segment.find(code);
      }
      std::memcpy(segment.slot(at), &code, sizeof(Code));
      ++segment.count;
      ++count_;
    }
    return {index, static_cast<std::uint32_t>(at)};
  }

  // False if the code is not stored.
  bool find(const Code& code, Slot& slot) const {
    const std::uint32_t index = segment_of(code);
    const Segment& segment = segments_[index];
    if (segment.slots == 0) return false;
    const std::size_t at = segment.find(code);
    slot = {index, static_cast<std::uint32_t>(at)};
    return segment.code(at) == code;
  }

  Cost cost(const Slot& slot) const { return static_cast<Cost>(packed(slot) >> 2); }
  NodeState state(const Slot& slot) const { return static_cast<NodeState>(packed(slot) & 3); }
  void set(const Slot& slot, Cost cost, NodeState state) {
    const std::uint64_t value =
        static_cast<std::uint64_t>(cost) << 2 | static_cast<std::uint64_t>(state);
    const auto low = static_cast<std::uint32_t>(value);
    unsigned char* bytes = segments_[slot.segment].slot(slot.at) + sizeof(Code);
    std::memcpy(bytes, &low, sizeof(low));
    bytes[sizeof(low)] = static_cast<unsigned char>(value >> 32);
  }

  // Calls visit(slot, code) for every stored node, until it returns false; returns whether it never
  // did.
  template <class Visit>
  bool for_each(const Visit& visit) const {
    for (std::uint32_t s = 0; s < kSegments; ++s) {
      for (std::size_t at = 0; at < segments_[s].slots; ++at) {
        const Code code = segments_[s].code(at);
        if (!(code == Coding::kNone) && !visit(Slot{s, static_cast<std::uint32_t>(at)}, code))
          return false;
      }
    }
    return true;
  }

  std::size_t count() const { return count_; }
  double bytes() const { return static_cast<double>(slots_) * kSlotBytes; }

 private:
  static constexpr std::size_t kSlotBytes = sizeof(Code) + 5;
  static constexpr std::uint32_t kSegmentBits = 8;
  static constexpr std::uint32_t kSegments = 1u << kSegmentBits;
  // Tables of short keys may have more free slots and still take less than 16 bytes a node.
  static constexpr double kMostLoad = sizeof(Code) == 4 ? 0.8 : 0.92;
  static constexpr double kGrowth = sizeof(Code) == 4 ? 1.3 : 1.11;
  // In bytes.
  static constexpr double kLargeSegment = 1 << 16;
  static constexpr double kMostReserved = 1 << 30;

  struct Segment {
    std::vector<unsigned char> bytes;
    std::size_t slots = 0;
    std::uint64_t homes = 0;  // slots that are homes; a tail behind them takes the overflow
    std::size_t count = 0;
    std::size_t most = 0;

    unsigned char* slot(std::size_t at) { return bytes.data() + at * kSlotBytes; }
    const unsigned char* slot(std::size_t at) const { return bytes.data() + at * kSlotBytes; }
    Code code(std::size_t at) const {
      Code code;
      std::memcpy(&code, slot(at), sizeof(Code));
      return code;
    }
    std::size_t home(const Code& code) const {
      const std::uint64_t within = static_cast<std::uint32_t>(Coding::place(code) << kSegmentBits);
      return static_cast<std::size_t>(within * homes >> 32);
    }
    std::size_t find(const Code& code) const {
      std::size_t at = home(code);
      while (this->code(at) < code) ++at;
      return at;
    }
    // Moves the entries from `at` up to the next empty slot by one; false if the tail is full.
    bool make_room(std::size_t at) {
      std::size_t end = at;
      while (!(code(end) == Coding::kNone)) ++end;
      if (end + 1 >= slots) return false;
      std::memmove(slot(at + 1), slot(at), (end - at) * kSlotBytes);
      return true;
    }
    // All bits set are the code of an empty slot.
    void resize(std::size_t larger) {
      bytes.resize(larger * kSlotBytes, 0xff);
      slots = larger;
    }
  };

  static std::uint32_t segment_of(const Code& code) {
    return Coding::place(code) >> (32 - kSegmentBits);
  }

  std::uint64_t packed(const Slot& slot) const {
    const unsigned char* bytes = segments_[slot.segment].slot(slot.at) + sizeof(Code);
    std::uint32_t low;
    std::memcpy(&low, bytes, sizeof(low));
    return static_cast<std::uint64_t>(bytes[sizeof(low)]) << 32 | low;
  }

  // If memory is missing, this fails before anything has changed.
  void grow(Segment& segment) {
    const double wanted = static_cast<double>(segment.homes) * kGrowth;
    const std::uint64_t homes = std::max<std::uint64_t>(16, static_cast<std::uint64_t>(wanted));
    const std::size_t tail = 16 + homes / 64;
    const std::size_t slots = std::max<std::size_t>(homes + tail, segment.slots + 16);
    make_addresses(segment, slots);
    segment.homes = homes;
    slots_ += slots - segment.slots;
    move_to_end(segment, slots);
    while (!spread(segment)) {
      segment.homes -= std::min<std::uint64_t>(tail, segment.homes - 1);
      move_to_end(segment, slots);
    }
    segment.most = static_cast<std::size_t>(static_cast<double>(segment.homes) * kMostLoad);
  }

  // Reserves addresses for the whole share of a large segment, so that it need not move as it
  // grows.
  void make_addresses(Segment& segment, std::size_t slots) {
    const std::size_t bytes = slots * kSlotBytes;
    if (bytes <= segment.bytes.capacity()) return;
    if (bytes > kLargeSegment && bytes < reserved_) {
      try {
        return segment.bytes.reserve(reserved_);
      } catch (const std::bad_alloc&) {
        reserved_ = 0;
      }
    }
    segment.bytes.reserve(bytes);
  }

  // Resizes the segment to `slots` slots and moves all codes, in order, to its end; the other slots
  // become empty.
  static void move_to_end(Segment& segment, std::size_t slots) {
    const std::size_t before = segment.slots;
    segment.resize(slots);
    std::size_t to = slots;
    for (std::size_t at = before; at-- > 0;) {
      if (segment.code(at) == Coding::kNone) continue;
      if (--to != at) std::memmove(segment.slot(to), segment.slot(at), kSlotBytes);
    }
    std::memset(segment.slot(0), 0xff, to * kSlotBytes);
  }

  // Moves the codes from the end, where they stand in ascending order, to their homes or next to
  // the one before. None is overwritten before it has moved, since there is just room for the rest
  // behind it. False if the last ones do not fit; with fewer homes they do.
  static bool spread(Segment& segment) {
    std::size_t next = 0;
    for (std::size_t at = segment.slots - segment.count; at < segment.slots; ++at) {
      const Code code = segment.code(at);
      next = std::max(next, segment.home(code));
      if (next + 1 >= segment.slots || next > at) return false;
      if (next != at) {
        std::memcpy(segment.slot(next), segment.slot(at), kSlotBytes);
        std::memset(segment.slot(at), 0xff, kSlotBytes);
      }
      ++next;
    }
    return true;
  }

  std::vector<Segment> segments_;
  std::size_t count_ = 0;
  std::size_t slots_ = 0;
  std::size_t reserved_ = 0;  // bytes reserved for a large segment; 0: none
};

}  // namespace bnstar
