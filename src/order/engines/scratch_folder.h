// Files that live as long as a search and are removed however it ends. If the process was killed,
// the next search in the same folder removes what it left.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace bnstar {

// The disk is full, or a file cannot be made, written or read.
struct DiskError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Bytes are appended or written, and can be read, at any place; for one thread at a time. A file
// that is kept is opened as it was left, and stays.
class ScratchFile {
 public:
  explicit ScratchFile(const std::filesystem::path& path, bool kept = false);
  ~ScratchFile();
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;

  std::uint64_t size() const { return size_; }
  void append(const void* bytes, std::size_t count) { write(size_, bytes, count); }
  void write(std::uint64_t to, const void* bytes, std::size_t count);
  void read(std::uint64_t from, void* bytes, std::size_t count);
  // Forgets what comes after the first `size` bytes.
  void shorten(std::uint64_t size) { size_ = size; }
  // Waits until all is on the disk.
  void synchronise();

 private:
  std::filesystem::path path_;
  bool kept_;
  std::fstream stream_;
  std::uint64_t size_ = 0;
};

// A new sub-folder with a unique name. In it a file stays locked while the search runs, which shows
// other processes that the folder is in use. The lock belongs to the process and ends with it
// (POSIX: flock). Elsewhere an open file, which Windows does not allow to be removed, stands for
// it.
class ScratchFolder {
 public:
  static constexpr const char* kPrefix = "bnstar-";

  explicit ScratchFolder(const std::filesystem::path& parent);
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  std::filesystem::path file(const std::string& name) const { return path_ / name; }

  // The bytes that still fit in the folder's file system, as far as it says.
  double bytes_free() const;

  // Removes sub-folders that no running search holds.
  static void remove_stale(const std::filesystem::path& parent);

 private:
  std::filesystem::path path_;
  int lock_ = -1;
  std::ofstream open_lock_;
};

}  // namespace bnstar
