#include "order/engines/scratch_folder.h"

#include <algorithm>
#include <limits>
#include <random>
#include <system_error>

#if defined(__unix__) || defined(__APPLE__)
#define BNSTAR_FLOCK 1
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#else
#define BNSTAR_FLOCK 0
#endif

namespace bnstar {

namespace fs = std::filesystem;

namespace {

constexpr const char* kLock = "lock";

// Names must differ between searches, so they must not repeat with a seed.
std::string random_name() {
  std::random_device device;
  const char* digits = "0123456789abcdef";
  std::string name = ScratchFolder::kPrefix;
  for (int i = 0; i < 4; ++i) {
    for (unsigned bits = device(), j = 0; j < 4; ++j, bits >>= 4) name += digits[bits & 15];
  }
  return name;
}

#if BNSTAR_FLOCK
// The lock on a file that still exists, or -1. Between our opening and locking it, another process
// that tidies up may have locked and removed it.
int lock_file(const fs::path& path, int flags) {
  const int file = ::open(path.c_str(), flags | O_RDWR | O_CLOEXEC, 0600);
  if (file < 0) return -1;
  struct stat status;
  const bool locked = ::flock(file, LOCK_EX | LOCK_NB) == 0;
  if (locked && ::fstat(file, &status) == 0 && status.st_nlink > 0) return file;
  ::close(file);
  return -1;
}
#endif

// A folder without a lock is just being made or removed by another process, so it is removed only
// if empty.
void remove_if_stale(const fs::path& folder) {
  std::error_code ignored;
  if (!fs::exists(folder / kLock, ignored)) {
    fs::remove(folder, ignored);
    return;
  }
#if BNSTAR_FLOCK
  const int lock = lock_file(folder / kLock, 0);
  if (lock < 0) return;
  fs::remove_all(folder, ignored);
  ::close(lock);
#else
  if (fs::remove(folder / kLock, ignored)) fs::remove_all(folder, ignored);
#endif
}

}  // namespace

ScratchFile::ScratchFile(const fs::path& path, bool kept) : path_(path), kept_(kept) {
  // Blocks are large: a buffer would only delay the error of a full disk.
  stream_.rdbuf()->pubsetbuf(nullptr, 0);
  std::error_code ignored;
  const bool there = kept && fs::is_regular_file(path, ignored);
  const auto anew = there ? std::ios::openmode() : std::ios::trunc;
  stream_.open(path, std::ios::in | std::ios::out | std::ios::binary | anew);
  if (!stream_) throw DiskError("cannot make a file in the folder for layers");
  if (there) size_ = static_cast<std::uint64_t>(fs::file_size(path));
}

ScratchFile::~ScratchFile() {
  stream_.close();
  std::error_code ignored;
  if (!kept_) fs::remove(path_, ignored);
}

void ScratchFile::synchronise() {
#if BNSTAR_FLOCK
  const int file = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC);
  const bool done = file >= 0 && ::fsync(file) == 0;
  if (file >= 0) ::close(file);
  if (!done) throw DiskError("cannot write to the folder for layers");
#endif
}

void ScratchFile::write(std::uint64_t to, const void* bytes, std::size_t count) {
  stream_.seekp(static_cast<std::streamoff>(to));
  stream_.write(static_cast<const char*>(bytes), static_cast<std::streamsize>(count));
  if (!stream_.flush()) throw DiskError("cannot write to the folder for layers");
  size_ = std::max<std::uint64_t>(size_, to + count);
}

void ScratchFile::read(std::uint64_t from, void* bytes, std::size_t count) {
  stream_.seekg(static_cast<std::streamoff>(from));
  stream_.read(static_cast<char*>(bytes), static_cast<std::streamsize>(count));
  if (!stream_) throw DiskError("cannot read from the folder for layers");
}

ScratchFolder::ScratchFolder(const fs::path& parent) {
  for (int attempt = 0; attempt < 16; ++attempt) {
    path_ = parent / random_name();
    std::error_code failed;
    if (!fs::create_directory(path_, failed)) continue;
#if BNSTAR_FLOCK
    lock_ = lock_file(path_ / kLock, O_CREAT | O_EXCL);
    if (lock_ >= 0) return;
#else
    open_lock_.open(path_ / kLock);
    if (open_lock_) return;
#endif
    fs::remove_all(path_, failed);
  }
  throw DiskError("cannot make a sub-folder in the folder for layers");
}

ScratchFolder::~ScratchFolder() {
  open_lock_.close();
  std::error_code ignored;
  fs::remove_all(path_, ignored);
#if BNSTAR_FLOCK
  ::close(lock_);
#endif
}

double ScratchFolder::bytes_free() const {
  std::error_code failed;
  const fs::space_info space = fs::space(path_, failed);
  return failed ? std::numeric_limits<double>::infinity() : static_cast<double>(space.available);
}

void ScratchFolder::remove_stale(const fs::path& parent) {
  std::error_code ignored;
  for (fs::directory_iterator entry(parent, ignored), end; entry != end; entry.increment(ignored)) {
    const bool ours = entry->path().filename().string().rfind(kPrefix, 0) == 0;
    if (ours && entry->is_directory(ignored)) remove_if_stale(entry->path());
    if (ignored) return;
  }
}

}  // namespace bnstar
