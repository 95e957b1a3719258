// Remembers rows of the table of changes (gains.h) by child and parents. Climbs that begin near one
// another meet the same families again and again.
#pragma once

#include <vector>

#include "base/varset.h"
#include "scores/families/set_values.h"

namespace bnstar {

// All rows of one memory belong to the same constraints.
class RowMemory {
 public:
  // Each row has `width` numbers; all together take at most `bytes`.
  RowMemory(int width, double bytes) : RowMemory(width, bytes, nullptr) {}
  // The younger memory knows what this one knows. This one must outlive it and learn nothing
  // meanwhile.
  RowMemory younger(double bytes) const { return {width_, bytes, this}; }
  void learn_from(const RowMemory& younger) { known_.remember_all(younger.known_); }
  double bytes() const { return bytes_; }

  // Null if the row is not known. The pointer is valid until the next remember().
  const double* find(Var child, const std::vector<Var>& parents) {
    name(child, parents);
    const double* row = known_.find(key_.data(), static_cast<int>(key_.size()));
    return row || !elder_ ? row : elder_->known_.find(key_.data(), static_cast<int>(key_.size()));
  }
  void remember(Var child, const std::vector<Var>& parents, const std::vector<double>& row) {
    name(child, parents);
    known_.remember(key_.data(), static_cast<int>(key_.size()), row.data());
  }

 private:
  RowMemory(int width, double bytes, const RowMemory* elder)
      : width_(width), bytes_(bytes), known_(width, bytes), elder_(elder) {}
  void name(Var child, const std::vector<Var>& parents) {
    key_.assign(1, child);
    key_.insert(key_.end(), parents.begin(), parents.end());
  }

  int width_;
  double bytes_;
  SetValues known_;
  const RowMemory* elder_;
  std::vector<Var> key_;
};

}  // namespace bnstar
