#include "checkpoint/sealed_file.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <random>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

namespace bnstar {

namespace {

constexpr char kMagic[] = "bnstarCP";
constexpr std::uint32_t kOrder = 0x01020304;
constexpr std::size_t kBuffer = 1 << 18;

[[noreturn]] void fail(const std::string& what) {
  throw SealedFileError(what + ": " + std::strerror(errno));
}

#ifdef _WIN32
int open_new(const char* path) {
  return _open(path, _O_CREAT | _O_EXCL | _O_RDWR | _O_BINARY, _S_IREAD | _S_IWRITE);
}
int open_old(const char* path) { return _open(path, _O_RDONLY | _O_BINARY); }
bool sync_file(int file) { return _commit(file) == 0; }
bool replace(const std::string& part, const std::string& path) {
  std::remove(path.c_str());
  return std::rename(part.c_str(), path.c_str()) == 0;
}
#else
int open_new(const char* path) { return ::open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600); }
int open_old(const char* path) { return ::open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); }
bool sync_file(int file) { return ::fsync(file) == 0; }
// The folder is synchronised, too, or a power cut may bring the old name back.
bool replace(const std::string& part, const std::string& path) {
  if (std::rename(part.c_str(), path.c_str()) != 0) return false;
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const int opened = ::open(folder.c_str(), O_RDONLY | O_CLOEXEC);
  if (opened >= 0) {
    ::fsync(opened);
    ::close(opened);
  }
  return true;
}
#endif

struct Header {
  char magic[8];
  std::uint32_t format;
  std::uint32_t order;
  std::uint64_t length;
  std::uint64_t hash;
};
static_assert(sizeof(Header) == kSealBytes, "a header without gaps");

Header header_of(std::uint64_t length, std::uint64_t hash) {
  Header header;
  std::memcpy(header.magic, kMagic, sizeof(header.magic));
  header.format = kSealedFormat;
  header.order = kOrder;
  header.length = length;
  header.hash = hash;
  return header;
}

}  // namespace

SealedWriter::SealedWriter(const std::string& path) : path_(path) {
  std::random_device device;
  part_ = path + ".part-" + std::to_string(device() & 0xffffff);
  file_ = open_new(part_.c_str());
  if (file_ < 0) fail("it cannot be made");
  buffer_.reserve(kBuffer);
  const Header empty = header_of(0, 0);
  write_all(reinterpret_cast<const unsigned char*>(&empty), sizeof(empty));
}

SealedWriter::~SealedWriter() {
  if (file_ < 0) return;
  ::close(file_);
  std::remove(part_.c_str());
}

void SealedWriter::write_all(const unsigned char* bytes, std::size_t count) {
  while (count > 0) {
    const auto done =
        ::write(file_, bytes, static_cast<unsigned>(std::min<std::size_t>(count, 1 << 30)));
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) fail("it cannot be written");
    bytes += done;
    count -= static_cast<std::size_t>(done);
  }
}

void SealedWriter::flush() {
  hash_.add(buffer_.data(), buffer_.size());
  length_ += buffer_.size();
  write_all(buffer_.data(), buffer_.size());
  buffer_.clear();
}

void SealedWriter::put(const void* bytes, std::size_t count) {
  const auto* from = static_cast<const unsigned char*>(bytes);
  while (count > 0) {
    const std::size_t now = std::min(count, kBuffer - buffer_.size());
    buffer_.insert(buffer_.end(), from, from + now);
    if (buffer_.size() == kBuffer) flush();
    from += now;
    count -= now;
  }
}

void SealedWriter::commit() {
  flush();
  const Header header = header_of(length_, hash_.value());
  if (::lseek(file_, 0, SEEK_SET) != 0) fail("it cannot be written");
  write_all(reinterpret_cast<const unsigned char*>(&header), sizeof(header));
  const bool synchronised = sync_file(file_);
  const bool closed = ::close(file_) == 0;
  file_ = -1;
  if (!synchronised || !closed || !replace(part_, path_)) {
    const int reason = errno;
    std::remove(part_.c_str());
    errno = reason;
    fail("it cannot be written");
  }
}

void check_sealed(const unsigned char* bytes, std::size_t count) {
  Header header;
  if (count < sizeof(header.magic) || std::memcmp(bytes, kMagic, sizeof(header.magic)) != 0)
    throw SealedFileError("it is not a checkpoint of bnstar");
  if (count < sizeof(header)) throw SealedFileError("it is truncated");
  std::memcpy(&header, bytes, sizeof(header));
  if (header.order != kOrder) throw SealedFileError("it was written on another kind of machine");
  if (header.format != kSealedFormat)
    throw SealedFileError("it has format " + std::to_string(header.format) +
                          ", this version of bnstar reads format " + std::to_string(kSealedFormat));
  if (header.length != count - sizeof(header)) throw SealedFileError("it is truncated or damaged");
  ContentHash hash;
  hash.add(bytes + sizeof(header), count - sizeof(header));
  if (hash.value() != header.hash) throw SealedFileError("it is damaged");
}

std::vector<unsigned char> read_sealed(const std::string& path) {
  const int file = open_old(path.c_str());
  if (file < 0) fail("it cannot be opened");
  struct stat status;
  std::vector<unsigned char> bytes;
  bool good = ::fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  if (good) bytes.resize(static_cast<std::size_t>(status.st_size));
  std::size_t have = 0;
  while (good && have < bytes.size()) {
    const auto more =
        ::read(file, bytes.data() + have,
               static_cast<unsigned>(std::min<std::size_t>(bytes.size() - have, 1 << 30)));
    if (more < 0 && errno == EINTR) continue;
    good = more > 0;
    have += good ? static_cast<std::size_t>(more) : 0;
  }
  ::close(file);
  if (!good) throw SealedFileError("it cannot be read");
  check_sealed(bytes.data(), bytes.size());
  bytes.erase(bytes.begin(), bytes.begin() + kSealBytes);
  return bytes;
}

void seal(std::vector<unsigned char>& bytes) {
  ContentHash hash;
  hash.add(bytes.data(), bytes.size());
  const Header header = header_of(bytes.size(), hash.value());
  const auto* const first = reinterpret_cast<const unsigned char*>(&header);
  bytes.insert(bytes.begin(), first, first + sizeof(header));
}

}  // namespace bnstar
