// Plain values as bytes: vectors of truth values, integers, doubles, texts or bytes, lists of
// values, and values with named attributes. Reading checks every length against the bytes that are
// left before it takes memory.
//
//   1 byte   Kind
//   8 bytes  the number of elements, then the elements; a text is its length (8 bytes, the largest
//            number if it is missing) and its bytes in UTF-8
//   4 bytes  the number of attributes, then the name, as a text, and the value of each
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "checkpoint/sealed_file.h"

namespace bnstar {

enum class Kind : unsigned char { kNull, kLogical, kInteger, kDouble, kText, kBytes, kList };

constexpr std::uint64_t kMissingText = ~std::uint64_t{0};
constexpr int kDeepestList = 64;

class PlainWriter {
 public:
  explicit PlainWriter(ByteSink& sink) : sink_(sink) {}

  void begin(Kind kind, std::uint64_t count) {
    put(static_cast<unsigned char>(kind));
    put(count);
  }
  void elements(const void* first, std::size_t bytes) { sink_.put(first, bytes); }
  void text(const char* characters, std::size_t count) {
    put(static_cast<std::uint64_t>(count));
    sink_.put(characters, count);
  }
  void missing_text() { put(kMissingText); }
  void attributes(std::uint32_t count) { put(count); }

 private:
  template <class Number>
  void put(Number number) {
    sink_.put(&number, sizeof(number));
  }

  ByteSink& sink_;
};

class PlainReader {
 public:
  PlainReader(const unsigned char* bytes, std::size_t count) : next_(bytes), left_(count) {}

  struct Head {
    Kind kind;
    std::size_t count;
  };
  // What is left has room for `count` elements.
  Head begin();
  void elements(void* to, std::size_t bytes);
  // False for a missing one.
  bool text(std::string& text);
  std::uint32_t attributes();
  bool at_end() const { return left_ == 0; }

 private:
  template <class Number>
  Number get() {
    Number number;
    elements(&number, sizeof(number));
    return number;
  }

  const unsigned char* next_;
  std::size_t left_;
};

}  // namespace bnstar
