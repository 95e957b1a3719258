// Sets of variables, numbered in the order in which they come: an open-addressing table whose sets
// lie one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/varset.h"

namespace bnstar {

class SetIndex {
 public:
  static constexpr std::size_t kAbsent = ~std::size_t{0};

  SetIndex() = default;
  // `expected` is a guess of how many sets will come.
  explicit SetIndex(std::size_t expected);

  // Sets are ascending lists.
  std::size_t find(const Var* set, int size) const;
  // The number of the set, which is new if it equals count() before the call.
  std::size_t number(const Var* set, int size);

  std::size_t count() const { return starts_.size(); }
  int size(std::size_t number) const { return members_[starts_[number]]; }
  const Var* set(std::size_t number) const { return members_.data() + starts_[number] + 1; }
  double bytes() const;

 private:
  std::size_t slot_of(const Var* set, int size, std::uint64_t hash) const;
  void resize_slots(std::size_t size);

  std::vector<std::uint32_t> slots_;   // numbers + 1; 0 for a free slot
  std::vector<std::uint64_t> hashes_;  // by number
  std::vector<std::size_t> starts_;    // of the members; the size stands before them
  std::vector<Var> members_;
};

}  // namespace bnstar
