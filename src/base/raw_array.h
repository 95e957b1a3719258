// A large array whose cells have no value until one is written. The system hands out pages as they
// are touched: making the array takes no time, and freeing it takes time only for the pages that
// were touched.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

namespace bnstar {

template <class T>
class RawArray {
  static_assert(std::is_trivial<T>::value, "a constructor would touch every cell");

 public:
  RawArray() = default;
  explicit RawArray(std::size_t size) : cells_(new T[size]), size_(size) {}

  T* data() { return cells_.get(); }
  const T* data() const { return cells_.get(); }
  T& operator[](std::size_t i) { return cells_[i]; }
  const T& operator[](std::size_t i) const { return cells_[i]; }
  std::size_t size() const { return size_; }

 private:
  std::unique_ptr<T[]> cells_;
  std::size_t size_ = 0;
};

}  // namespace bnstar
