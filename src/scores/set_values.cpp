#include "scores/set_values.h"

#include <algorithm>
#include <utility>

#include "base/set_hash.h"

namespace bnstar {

const double* SetValues::Generation::find(const Var* set, int size, std::uint64_t hash, int width) const {
  if (slots_.empty()) return nullptr;
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = hash & mask; slots_[slot] != 0; slot = (slot + 1) & mask) {
    const std::size_t place = slots_[slot] - 1;
    if (hashes_[place] != hash) continue;
    const Var* known = members_.data() + starts_[place];
    if (*known == size && std::equal(set, set + size, known + 1)) {
      return values_.data() + place * static_cast<std::size_t>(width);
    }
  }
  return nullptr;
}

void SetValues::Generation::add(const Var* set, int size, std::uint64_t hash, const double* values, int width) {
  if (2 * (count() + 1) > slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  while (slots_[slot] != 0) slot = (slot + 1) & mask;
  slots_[slot] = static_cast<std::uint32_t>(count() + 1);
  hashes_.push_back(hash);
  starts_.push_back(members_.size());
  members_.push_back(size);
  members_.insert(members_.end(), set, set + size);
  values_.insert(values_.end(), values, values + width);
}

void SetValues::Generation::grow() {
  slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), 0);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t place = 0; place < count(); ++place) {
    std::size_t slot = hashes_[place] & mask;
    while (slots_[slot] != 0) slot = (slot + 1) & mask;
    slots_[slot] = static_cast<std::uint32_t>(place + 1);
  }
}

double SetValues::Generation::bytes() const {
  return 4.0 * static_cast<double>(slots_.capacity() + members_.capacity()) +
         8.0 * static_cast<double>(hashes_.capacity() + starts_.capacity() + values_.capacity());
}

SetValues::SetValues(int width, double bytes) : width_(width), bytes_(bytes) {}

const double* SetValues::find(const Var* set, int size) const {
  const std::uint64_t hash = hash_of_set(set, size);
  const double* known = young_.find(set, size, hash, width_);
  return known ? known : old_.find(set, size, hash, width_);
}

// Vectors may double when they grow: so half of a generation's share is when it ends.
void SetValues::remember(const Var* set, int size, const double* values) {
  const std::uint64_t hash = hash_of_set(set, size);
  if (young_.find(set, size, hash, width_)) return;
  if (young_.bytes() > bytes_ / 4) {
    old_ = std::move(young_);
    young_ = Generation();
  }
  young_.add(set, size, hash, values, width_);
}

}  // namespace bnstar
