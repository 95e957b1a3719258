// Memory that is handed out in pieces and freed as a whole, with the arena. Pieces are never freed
// one by one and what lies in them is not destroyed, so giving up millions of small objects takes
// no time. Any number of threads may take pieces.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

namespace bnstar {

class Arena {
 public:
  void* take(std::size_t bytes) {
    constexpr std::size_t kAlignment = alignof(std::max_align_t);
    bytes = (bytes + kAlignment - 1) / kAlignment * kAlignment;
    const std::lock_guard<std::mutex> lock(mutex_);
    // A large piece gets a block of its own, so that the rest of the present block is not lost.
    if (bytes > kBlock / 8) return add_block(bytes);
    if (bytes > left_) {
      next_ = add_block(kBlock);
      left_ = kBlock;
    }
    std::byte* const piece = next_;
    next_ += bytes;
    left_ -= bytes;
    return piece;
  }

  double bytes() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return bytes_;
  }

 private:
  static constexpr std::size_t kBlock = std::size_t{1} << 18;

  std::byte* add_block(std::size_t bytes) {
    blocks_.emplace_back(new std::byte[bytes]);
    bytes_ += static_cast<double>(bytes);
    return blocks_.back().get();
  }

  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  std::byte* next_ = nullptr;
  std::size_t left_ = 0;
  double bytes_ = 0;
};

// Allocates for containers that live in an arena.
template <class T>
class ArenaAllocator {
 public:
  using value_type = T;
  template <class U>
  struct rebind {
    using other = ArenaAllocator<U>;
  };

  explicit ArenaAllocator(Arena& arena) : arena_(&arena) {}
  template <class U>
  ArenaAllocator(const ArenaAllocator<U>& other) : arena_(other.arena()) {}

  T* allocate(std::size_t n) { return static_cast<T*>(arena_->take(n * sizeof(T))); }
  void deallocate(T*, std::size_t) {}
  Arena* arena() const { return arena_; }

  template <class U>
  bool operator==(const ArenaAllocator<U>& other) const {
    return arena_ == other.arena();
  }
  template <class U>
  bool operator!=(const ArenaAllocator<U>& other) const {
    return arena_ != other.arena();
  }

 private:
  Arena* arena_;
};

}  // namespace bnstar
