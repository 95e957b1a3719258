// The memory that a score holds.
#pragma once

namespace bnstar {

class MemoryUse {
 public:
  virtual double bytes() const = 0;
  // How much more each thread takes while it evaluates sets of `size` members.
  virtual double workspace_bytes(int size) const = 0;
  // Frees what was taken for speed.
  virtual void spare_memory() {}

 protected:
  ~MemoryUse() = default;
};

}  // namespace bnstar
