#include "scores/families/set_index.h"

#include <algorithm>

#include "base/set_hash.h"

namespace bnstar {

SetIndex::SetIndex(std::size_t expected) {
  std::size_t size = 64;
  while (size < 2 * expected) size *= 2;
  resize_slots(size);
  hashes_.reserve(expected);
  starts_.reserve(expected);
}

// The slot of the set, or the free slot where it would go. There always is a free slot.
std::size_t SetIndex::slot_of(const Var* set, int size, std::uint64_t hash) const {
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
    const std::size_t number = slots_[slot] - 1;
    if (hashes_[number] != hash || this->size(number) != size) continue;
    if (std::equal(set, set + size, this->set(number))) break;
  }
  return slot;
}

std::size_t SetIndex::find(const Var* set, int size) const {
  if (slots_.empty()) return kAbsent;
  const std::size_t found = slots_[slot_of(set, size, hash_of_set(set, size))];
  return found == 0 ? kAbsent : found - 1;
}

std::size_t SetIndex::number(const Var* set, int size) {
  if (2 * (count() + 1) > slots_.size()) resize_slots(std::max<std::size_t>(64, 2 * slots_.size()));
  const std::uint64_t hash = hash_of_set(set, size);
  const std::size_t slot = slot_of(set, size, hash);
  if (slots_[slot] != 0) return slots_[slot] - 1;
  hashes_.push_back(hash);
  starts_.push_back(members_.size());
  members_.push_back(size);
  members_.insert(members_.end(), set, set + size);
  slots_[slot] = static_cast<std::uint32_t>(count());
  return count() - 1;
}

void SetIndex::resize_slots(std::size_t size) {
  slots_.assign(size, 0);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t number = 0; number < count(); ++number) {
    std::size_t slot = hashes_[number] & mask;
    while (slots_[slot] != 0) slot = (slot + 1) & mask;
    slots_[slot] = static_cast<std::uint32_t>(number + 1);
  }
}

double SetIndex::bytes() const {
  return 4.0 * static_cast<double>(slots_.capacity() + members_.capacity()) +
         8.0 * static_cast<double>(hashes_.capacity() + starts_.capacity());
}

}  // namespace bnstar
