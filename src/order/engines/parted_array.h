// A large array in parts of equal size. One part is in memory; the others are in a file, unless
// there is only one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/raw_array.h"
#include "order/engines/scratch_folder.h"

namespace bnstar {

// How 2^n nodes are cut: the last `n_outer` variables tell the parts apart. Parts go to files of
// `folder`, which may be missing where there is one part.
struct Parting {
  int n = 0;
  int n_outer = 0;
  ScratchFolder* folder = nullptr;

  std::size_t n_parts() const { return std::size_t{1} << n_outer; }
  std::size_t part_size() const { return std::size_t{1} << (n - n_outer); }
};

template <class T>
class PartedArray {
 public:
  PartedArray() = default;
  PartedArray(std::size_t part_size, const Parting& parting, const std::string& name)
      : size_(part_size), open_part_(parting.n_parts()), cells_(part_size) {
    if (parting.n_outer > 0)
      file_ = std::make_unique<LockedFile>(parting.folder->file(name), parting.n_parts());
  }

  // Makes a part the one in memory. Its cells have no value if it was never stored.
  void open(std::size_t part) {
    if (part == open_part_) return;
    open_part_ = part;
    if (file_ && file_->stored[part]) read(part, 0, size_, cells_.data());
  }
  // Writes the part in memory to the file.
  void store() {
    if (!file_) return;
    const std::lock_guard<std::mutex> lock(file_->mutex);
    file_->file.write(offset(open_part_, 0), cells_.data(), size_ * sizeof(T));
    file_->stored[open_part_] = true;
  }

  // Of the part in memory.
  T* data() { return cells_.data(); }
  T& operator[](std::size_t cell) { return cells_[cell]; }
  const T& operator[](std::size_t cell) const { return cells_[cell]; }

  // Reads cells of a stored part; any thread may.
  void read(std::size_t part, std::size_t first, std::size_t count, T* to) const {
    const std::lock_guard<std::mutex> lock(file_->mutex);
    file_->file.read(offset(part, first), to, count * sizeof(T));
  }
  // The value of a node, wherever it is.
  T of(std::uint64_t node) const {
    const std::size_t part = node / size_, cell = node % size_;
    if (part == open_part_) return cells_[cell];
    T value;
    read(part, cell, 1, &value);
    return value;
  }
  double bytes_written() const { return file_ ? static_cast<double>(file_->file.size()) : 0.0; }

 private:
  struct LockedFile {
    LockedFile(const std::filesystem::path& path, std::size_t parts)
        : file(path), stored(parts, false) {}
    ScratchFile file;
    std::mutex mutex;
    std::vector<bool> stored;
  };

  std::uint64_t offset(std::size_t part, std::size_t cell) const {
    return (static_cast<std::uint64_t>(part) * size_ + cell) * sizeof(T);
  }

  std::size_t size_ = 0;
  std::size_t open_part_ = 0;  // the number of parts at first: none
  RawArray<T> cells_;
  std::unique_ptr<LockedFile> file_;
};

}  // namespace bnstar
