// Parent sets of one size for one variable during generation, without required members, in
// colexicographic order.
#pragma once

#include <cstddef>
#include <vector>

#include "base/combinations.h"
#include "scores/duties/superset_bounds.h"

namespace bnstar {

struct SetList {
  int size = 0;
  std::vector<Var> members;
  std::vector<double> best;            // the least known cost of the set and its subsets
  std::vector<double> configurations;  // of the set with the required parents

  std::size_t count() const { return best.size(); }
  static std::size_t bytes_each(int size) { return 4 * static_cast<std::size_t>(size) + 16; }
  double bytes() const { return 1.0 * count() * bytes_each(size); }
  const Var* set(std::size_t i) const { return members.data() + i * size; }
  void reserve(std::size_t sets) {
    members.reserve(sets * size);
    best.reserve(sets);
    configurations.reserve(sets);
  }
  void push(const Var* set, double value, double q) {
    members.insert(members.end(), set, set + size);
    best.push_back(value);
    configurations.push_back(q);
  }
};

// Sets whose supersets may still matter, and what is known of them.
struct LiveSets : SetList {
  static std::size_t bytes_each(int size) { return SetList::bytes_each(size) + sizeof(GainLimit); }
  double bytes() const { return 1.0 * count() * bytes_each(size); }
  void reserve(std::size_t sets) {
    SetList::reserve(sets);
    gains.reserve(sets);
  }

  std::vector<GainLimit> gains;
};

}  // namespace bnstar
