#include "checkpoint/plain_values.h"

#include <cstring>

namespace bnstar {

namespace {

// The least that an element takes.
std::size_t bytes_each(Kind kind) {
  switch (kind) {
    case Kind::kLogical:
    case Kind::kInteger:
      return 4;
    case Kind::kDouble:
    case Kind::kText:
      return 8;
    case Kind::kBytes:
      return 1;
    case Kind::kList:
      return 13;
    case Kind::kNull:
      break;
  }
  return 0;
}

[[noreturn]] void damaged() { throw SealedFileError("it is damaged"); }

}  // namespace

PlainReader::Head PlainReader::begin() {
  const unsigned char kind = get<unsigned char>();
  const std::uint64_t count = get<std::uint64_t>();
  if (kind > static_cast<unsigned char>(Kind::kList)) damaged();
  const Head head{static_cast<Kind>(kind), static_cast<std::size_t>(count)};
  const std::size_t each = bytes_each(head.kind);
  if (each == 0 ? count > 0 : count > left_ / each) damaged();
  return head;
}

void PlainReader::elements(void* to, std::size_t bytes) {
  if (bytes > left_) damaged();
  if (bytes > 0) std::memcpy(to, next_, bytes);
  next_ += bytes;
  left_ -= bytes;
}

bool PlainReader::text(std::string& text) {
  const std::uint64_t count = get<std::uint64_t>();
  if (count == kMissingText) return false;
  if (count > left_ || count > 0x7fffffff) damaged();
  text.assign(reinterpret_cast<const char*>(next_), static_cast<std::size_t>(count));
  if (text.find('\0') != std::string::npos) damaged();
  next_ += count;
  left_ -= static_cast<std::size_t>(count);
  return true;
}

std::uint32_t PlainReader::attributes() { return get<std::uint32_t>(); }

}  // namespace bnstar
