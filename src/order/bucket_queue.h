// Open nodes by priority, a code each. Buckets hold ranges of priorities unsorted; only the
// lowest one is kept as a heap with exact priorities. So a waiting node costs no more than its code.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/cost.h"

namespace bnstar {

// Among equal priorities the deepest first, then the one that is reached at the highest cost: it
// has the least to go.
template <class Code>
struct QueueEntry {
  Cost priority;
  int depth;
  Cost cost;
  Code code;

  friend bool operator<(const QueueEntry& a, const QueueEntry& b) {
    if (a.priority != b.priority) return a.priority > b.priority;
    if (a.depth != b.depth) return a.depth < b.depth;
    if (a.cost != b.cost) return a.cost < b.cost;
    return a.code < b.code;
  }
};

template <class Code>
class BucketQueue {
 public:
  using Entry = QueueEntry<Code>;

  // Priorities from `least` to `most`; others go to the first or the last bucket.
  void reset(Cost least, Cost most) {
    least_ = least;
    width_ = std::max<Cost>(1, (most - least) / kBuckets + 1);
    current_ = 0;
    heap_.clear();
    for (Chunks& bucket : buckets_) release(bucket);
  }

  void push(const Entry& entry) {
    const std::size_t bucket = bucket_of(entry.priority);
    if (bucket <= current_) {
      heap_.push_back(entry);
      std::push_heap(heap_.begin(), heap_.end());
    } else {
      append(buckets_[bucket], entry.code);
    }
  }

  // The entry of least priority; false when there is none. refresh(code, entry) fills in what has
  // become of a waiting code, false when it need not be looked at any more.
  template <class Refresh>
  bool pop(Entry& entry, const Refresh& refresh) {
    while (heap_.empty()) {
      if (!next_bucket(refresh)) return false;
    }
    entry = heap_.front();
    std::pop_heap(heap_.begin(), heap_.end());
    heap_.pop_back();
    return true;
  }

  double bytes() const {
    return static_cast<double>(chunks_) * sizeof(Chunk) + static_cast<double>(heap_.capacity()) * sizeof(Entry);
  }

 private:
  static constexpr Cost kBuckets = 2048;
  static constexpr std::size_t kChunk = 256;
  struct Chunk {
    Code codes[kChunk];
    std::size_t count = 0;
  };
  using Chunks = std::vector<std::unique_ptr<Chunk>>;

  std::size_t bucket_of(Cost priority) const {
    return static_cast<std::size_t>(std::clamp<Cost>((priority - least_) / width_, 0, kBuckets - 1));
  }

  void append(Chunks& bucket, const Code& code) {
    if (bucket.empty() || bucket.back()->count == kChunk) bucket.push_back(take_chunk());
    Chunk& chunk = *bucket.back();
    chunk.codes[chunk.count++] = code;
  }

  template <class Refresh>
  bool next_bucket(const Refresh& refresh) {
    while (current_ + 1 < kBuckets && buckets_[current_ + 1].empty()) ++current_;
    if (current_ + 1 >= kBuckets) return false;
    Chunks& bucket = buckets_[++current_];
    for (const std::unique_ptr<Chunk>& chunk : bucket) {
      for (std::size_t i = 0; i < chunk->count; ++i) {
        Entry entry;
        if (refresh(chunk->codes[i], entry)) heap_.push_back(entry);
      }
    }
    release(bucket);
    std::make_heap(heap_.begin(), heap_.end());
    return true;
  }

  std::unique_ptr<Chunk> take_chunk() {
    if (spare_.empty()) {
      ++chunks_;
      return std::make_unique<Chunk>();
    }
    std::unique_ptr<Chunk> chunk = std::move(spare_.back());
    spare_.pop_back();
    chunk->count = 0;
    return chunk;
  }

  void release(Chunks& bucket) {
    for (std::unique_ptr<Chunk>& chunk : bucket) spare_.push_back(std::move(chunk));
    bucket.clear();
  }

  std::vector<Chunks> buckets_ = std::vector<Chunks>(kBuckets);
  Chunks spare_;
  std::vector<Entry> heap_;
  std::size_t current_ = 0;
  Cost least_ = 0;
  Cost width_ = 1;
  std::size_t chunks_ = 0;
};

}  // namespace bnstar
