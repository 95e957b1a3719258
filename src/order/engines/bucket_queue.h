// Open nodes by priority, each as a code. Buckets hold ranges of priorities unsorted; only the
// lowest one is a heap with exact priorities. So a waiting node takes no more room than its code.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/cost.h"

namespace bnstar {

// Among equal priorities the deepest comes first, then the one reached at the highest cost, which
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

  // Priorities range from `least` to `most`; others go to the first or the last bucket.
  void reset(Cost least, Cost most) {
    least_ = least;
    // The width of a bucket is a power of two, so that a shift finds the bucket.
    for (shift_ = 0; (most - least) >> shift_ >= kBuckets; ++shift_) {
    }
    current_ = 0;
    heap_.clear();
    for (Bucket& bucket : buckets_) release(bucket);
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

  // The entry of least priority; false if there is none. refresh(code, entry) fills in the present
  // state of a waiting code, or returns false if the node need not be examined any more.
  // prefetch(code) announces that the code will probably be examined soon.
  template <class Refresh, class Prefetch>
  bool pop(Entry& entry, const Refresh& refresh, const Prefetch& prefetch) {
    while (heap_.empty()) {
      if (!next_bucket(refresh, prefetch)) return false;
    }
    entry = heap_.front();
    std::pop_heap(heap_.begin(), heap_.end());
    heap_.pop_back();
    if (!heap_.empty()) prefetch(heap_.front().code);
    return true;
  }

  double bytes() const {
    return static_cast<double>(chunks_) * sizeof(Chunk) +
           static_cast<double>(heap_.capacity()) * sizeof(Entry);
  }

 private:
  static constexpr Cost kBuckets = 4096;
  static constexpr std::size_t kChunk = 128;
  static constexpr std::size_t kAhead = 8;
  struct Chunk {
    Code codes[kChunk];
  };
  using Chunks = std::vector<std::unique_ptr<Chunk>>;
  // The place of the next code is known here, so a push only writes to the chunk and waits for
  // nothing.
  struct Bucket {
    Chunks chunks;
    Chunk* last = nullptr;
    std::size_t count = kChunk;  // in the last chunk
  };

  std::size_t bucket_of(Cost priority) const {
    return static_cast<std::size_t>(
        std::clamp<Cost>((priority - least_) >> shift_, 0, kBuckets - 1));
  }

  void append(Bucket& bucket, const Code& code) {
    if (bucket.count == kChunk) {
      bucket.chunks.push_back(take_chunk());
      bucket.last = bucket.chunks.back().get();
      bucket.count = 0;
    }
    bucket.last->codes[bucket.count++] = code;
  }

  template <class Refresh, class Prefetch>
  bool next_bucket(const Refresh& refresh, const Prefetch& prefetch) {
    while (current_ + 1 < kBuckets && buckets_[current_ + 1].chunks.empty()) ++current_;
    if (current_ + 1 >= kBuckets) return false;
    Bucket& bucket = buckets_[++current_];
    for (const std::unique_ptr<Chunk>& chunk : bucket.chunks) {
      const std::size_t count = chunk.get() == bucket.last ? bucket.count : kChunk;
      for (std::size_t i = 0; i < count; ++i) {
        if (i + kAhead < count) prefetch(chunk->codes[i + kAhead]);
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
    return chunk;
  }

  void release(Bucket& bucket) {
    for (std::unique_ptr<Chunk>& chunk : bucket.chunks) spare_.push_back(std::move(chunk));
    bucket.chunks.clear();
    bucket.last = nullptr;
    bucket.count = kChunk;
  }

  std::vector<Bucket> buckets_ = std::vector<Bucket>(kBuckets);
  Chunks spare_;
  std::vector<Entry> heap_;
  std::size_t current_ = 0;
  Cost least_ = 0;
  int shift_ = 0;
  std::size_t chunks_ = 0;
};

}  // namespace bnstar
