// Sets of variables as keys of a node table. A bijection mixes them, so that keys spread evenly
// over the table and the set can be recovered from its key. The empty set gets the largest code and
// is never stored: that code marks empty slots.
#pragma once

#include <array>
#include <cstdint>

#include "base/varset.h"

namespace bnstar {

namespace node_code {

// The inverse of an odd number modulo a power of two, by Newton's iteration.
template <class Word>
constexpr Word inverse(Word odd) {
  Word x = odd;
  for (int i = 0; i < 6; ++i) x = static_cast<Word>(x * (2 - odd * x));
  return x;
}

// Multiplies and folds twice; both steps can be undone.
template <class Word>
struct Mixer {
  static constexpr int kHalf = static_cast<int>(4 * sizeof(Word));
  static constexpr Word kFirst = static_cast<Word>(0x9e3779b97f4a7c15);
  static constexpr Word kSecond = static_cast<Word>(0xd6e8feb86659fd93);

  static constexpr Word mix(Word x) {
    x = static_cast<Word>(x * kFirst);
    x ^= x >> kHalf;
    x = static_cast<Word>(x * kSecond);
    return static_cast<Word>(~(x ^ (x >> kHalf)));
  }
  static constexpr Word unmix(Word x) {
    x = static_cast<Word>(~x);
    x ^= x >> kHalf;
    x = static_cast<Word>(x * inverse(kSecond));
    x ^= x >> kHalf;
    return static_cast<Word>(x * inverse(kFirst));
  }
};

}  // namespace node_code

// One word, of 32 bits if that is enough: half the memory for keys.
template <class Word>
struct WordCode {
  using Code = Word;
  static constexpr Code kNone = static_cast<Word>(~Word{0});

  static Code encode(const VarSet<1>& set) {
    return node_code::Mixer<Word>::mix(static_cast<Word>(set.word(0)));
  }
  static VarSet<1> decode(Code code) {
    return VarSet<1>::from_words({node_code::Mixer<Word>::unmix(code)});
  }
  // The place of the code among all codes, as a number of 32 bits.
  static std::uint32_t place(Code code) {
    return static_cast<std::uint32_t>(code >> (8 * sizeof(Word) - 32));
  }
};

// Several words: the first one carries the mixture of all, the others are stored as complements.
template <int W>
struct WordsCode {
  using Code = std::array<std::uint64_t, W>;
  using Mixer = node_code::Mixer<std::uint64_t>;

  static constexpr Code none() {
    Code code{};
    for (auto& word : code) word = ~std::uint64_t{0};
    return code;
  }
  static constexpr Code kNone = none();

  static Code encode(const VarSet<W>& set) {
    Code code;
    for (int w = 0; w < W; ++w) code[w] = ~set.word(w);
    code[0] = Mixer::mix(set.word(0) ^ others(code));
    return code;
  }
  static VarSet<W> decode(const Code& code) {
    Code words;
    for (int w = 1; w < W; ++w) words[w] = ~code[w];
    words[0] = Mixer::unmix(code[0]) ^ others(code);
    return VarSet<W>::from_words(words);
  }
  static std::uint32_t place(const Code& code) { return static_cast<std::uint32_t>(code[0] >> 32); }

 private:
  static std::uint64_t others(const Code& code) {
    std::uint64_t mixture = 0;
    for (int w = 1; w < W; ++w) mixture = Mixer::mix(mixture ^ ~code[w]) ^ ~std::uint64_t{0};
    return mixture;
  }
};

}  // namespace bnstar
