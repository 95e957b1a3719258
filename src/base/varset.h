// A set of up to 64 * W variables in W machine words.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bnstar {

using Var = int;

template <int W>
class VarSet {
 public:
  static constexpr int kCapacity = 64 * W;

  VarSet() = default;
  // {0, ..., n - 1}
  static VarSet first_n(int n) {
    VarSet s;
    for (int w = 0; w < W; ++w) {
      const int bits = n - 64 * w;
      s.words_[w] = bits >= 64 ? ~std::uint64_t{0} : bits > 0 ? (std::uint64_t{1} << bits) - 1 : 0;
    }
    return s;
  }

  static VarSet from_words(const std::array<std::uint64_t, W>& words) {
    VarSet s;
    s.words_ = words;
    return s;
  }

  bool contains(Var x) const { return (words_[x >> 6] >> (x & 63)) & 1U; }
  void insert(Var x) { words_[x >> 6] |= std::uint64_t{1} << (x & 63); }
  void erase(Var x) { words_[x >> 6] &= ~(std::uint64_t{1} << (x & 63)); }
  VarSet with(Var x) const {
    VarSet s = *this;
    s.insert(x);
    return s;
  }
  VarSet without(Var x) const {
    VarSet s = *this;
    s.erase(x);
    return s;
  }

  VarSet minus(const VarSet& other) const {
    VarSet s;
    for (int w = 0; w < W; ++w) s.words_[w] = words_[w] & ~other.words_[w];
    return s;
  }
  VarSet joined(const VarSet& other) const {
    VarSet s;
    for (int w = 0; w < W; ++w) s.words_[w] = words_[w] | other.words_[w];
    return s;
  }
  VarSet common(const VarSet& other) const {
    VarSet s;
    for (int w = 0; w < W; ++w) s.words_[w] = words_[w] & other.words_[w];
    return s;
  }
  bool subset_of(const VarSet& other) const {
    std::uint64_t outside = 0;
    for (int w = 0; w < W; ++w) outside |= words_[w] & ~other.words_[w];
    return outside == 0;
  }
  bool empty() const {
    std::uint64_t any = 0;
    for (std::uint64_t word : words_) any |= word;
    return any == 0;
  }
  int size() const {
    int count = 0;
    for (std::uint64_t word : words_) count += __builtin_popcountll(word);
    return count;
  }
  std::uint64_t word(int w) const { return words_[w]; }

  friend bool operator==(const VarSet& a, const VarSet& b) { return a.words_ == b.words_; }
  friend bool operator!=(const VarSet& a, const VarSet& b) { return !(a == b); }
  // A fixed order for breaking ties; its direction means nothing.
  friend bool operator<(const VarSet& a, const VarSet& b) { return a.words_ < b.words_; }

  // Members in ascending order.
  class Iterator {
   public:
    Iterator(const VarSet* set, int w) : set_(set), w_(w), rest_(w < W ? set->words_[w] : 0) {
      settle();
    }
    Var operator*() const { return 64 * w_ + __builtin_ctzll(rest_); }
    Iterator& operator++() {
      rest_ &= rest_ - 1;
      settle();
      return *this;
    }
    friend bool operator!=(const Iterator& a, const Iterator& b) {
      return a.w_ != b.w_ || a.rest_ != b.rest_;
    }

   private:
    void settle() {
      while (rest_ == 0 && w_ < W) rest_ = ++w_ < W ? set_->words_[w_] : 0;
    }
    const VarSet* set_;
    int w_;
    std::uint64_t rest_;
  };
  Iterator begin() const { return Iterator(this, 0); }
  Iterator end() const { return Iterator(this, W); }

  std::vector<Var> members() const {
    std::vector<Var> list;
    list.reserve(static_cast<std::size_t>(size()));
    for (Var x : *this) list.push_back(x);
    return list;
  }

 private:
  std::array<std::uint64_t, W> words_{};
};

}  // namespace bnstar
