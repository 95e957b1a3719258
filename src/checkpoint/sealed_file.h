// Files that are whole or not there: a header with the length and a checksum of what follows.
// Only their owner may read them, because they hold data.
//
//   8 bytes  "bnstarCP"
//   4 bytes  the number of the format
//   4 bytes  0x01020304 in the order of bytes of the machine
//   8 bytes  the length of what follows the header
//   8 bytes  its ContentHash
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "checkpoint/content_hash.h"

namespace bnstar {

// Why a file cannot be written or read, in words for users.
struct SealedFileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

constexpr std::uint32_t kSealedFormat = 1;

// Takes bytes one piece after the other.
class ByteSink {
 public:
  virtual void put(const void* bytes, std::size_t count) = 0;

 protected:
  ~ByteSink() = default;
};

class HashSink final : public ByteSink {
 public:
  void put(const void* bytes, std::size_t count) override { hash_.add(bytes, count); }
  std::uint64_t value() const { return hash_.value(); }

 private:
  ContentHash hash_;
};

// Writes to a temporary file in the same folder. Only commit() puts it, complete and on the disk,
// in place of the file of that name; without it nothing is left.
class SealedWriter final : public ByteSink {
 public:
  explicit SealedWriter(const std::string& path);
  ~SealedWriter();
  SealedWriter(const SealedWriter&) = delete;
  SealedWriter& operator=(const SealedWriter&) = delete;

  void put(const void* bytes, std::size_t count) override;
  void commit();
  double bytes() const { return static_cast<double>(length_); }

 private:
  void flush();
  void write_all(const unsigned char* bytes, std::size_t count);

  std::string path_, part_;
  int file_ = -1;
  ContentHash hash_;
  std::uint64_t length_ = 0;
  std::vector<unsigned char> buffer_;
};

// What follows the header; throws if the file is anything but whole.
std::vector<unsigned char> read_sealed(const std::string& path);
// The same for a file that is in memory.
void check_sealed(const unsigned char* bytes, std::size_t count);
constexpr std::size_t kSealBytes = 32;
// Writes the header of the bytes that follow it.
void seal(std::vector<unsigned char>& bytes);

}  // namespace bnstar
