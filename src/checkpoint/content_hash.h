// A number of 64 bits that stands for bytes: it tells damaged files and other data apart, and is no
// protection against forged ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace bnstar {

// The same for the same bytes, in whatever pieces they come.
class ContentHash {
 public:
  void add(const void* bytes, std::size_t count) {
    const auto* from = static_cast<const unsigned char*>(bytes);
    length_ += count;
    while (count > 0 && (held_ > 0 || count < sizeof(word_))) {
      word_[held_++] = *from++;
      --count;
      if (held_ < sizeof(word_)) continue;
      take(word_);
      held_ = 0;
    }
    for (; count >= sizeof(word_); count -= sizeof(word_), from += sizeof(word_)) take(from);
    for (; count > 0; --count) word_[held_++] = *from++;
  }
  std::uint64_t value() const {
    ContentHash end = *this;
    std::memset(end.word_ + end.held_, 0, sizeof(word_) - end.held_);
    end.take(end.word_);
    return mixed(end.hash_ ^ length_);
  }

 private:
  // The finaliser of MurmurHash3 (Appleby), a bijection in which each bit depends on all.
  static std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 33)) * 0xff51afd7ed558ccdULL;
    x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53ULL;
    return x ^ (x >> 33);
  }
  void take(const unsigned char* bytes) {
    std::uint64_t word;
    std::memcpy(&word, bytes, sizeof(word));
    hash_ = (hash_ ^ mixed(word)) * 0x9e3779b97f4a7c15ULL + 0x632be59bd9b4e019ULL;
    hash_ ^= hash_ >> 32;
  }

  std::uint64_t hash_ = 0x2545f4914f6cdd1dULL, length_ = 0;
  unsigned char word_[8] = {};
  std::size_t held_ = 0;
};

}  // namespace bnstar
